interface Step {
  complianceItemId: string
  isLater: boolean
}

/**
 * The step to offer after an item was sent: the one that followed it in the plan, so that a step skipped on purpose is not
 * offered after every item. After the last step, the first one. Steps that wait for other steps are not offered.
 */
export function nextInPlan<S extends Step>(
  sentItemId: string,
  { before, now }: { before: readonly Step[]; now: readonly S[] },
): S | undefined {
  const open = now.filter(({ complianceItemId, isLater }) => complianceItemId !== sentItemId && !isLater)
  const at = before.findIndex(({ complianceItemId }) => complianceItemId === sentItemId)
  const following = at < 0 ? [] : before.slice(at + 1)
  for (const { complianceItemId } of following) {
    const step = open.find((one) => one.complianceItemId === complianceItemId)
    if (step) return step
  }
  return open[0]
}
