interface Step {
  complianceItemId: string
  isLater: boolean
}

/**
 * What to do after an item was sent: the step that followed it in the plan, so that a step skipped on purpose is not offered
 * again after each one. After the last, the plan from its beginning. Steps that wait for others are not offered.
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
