import { asFailure, type Failure } from '@rollcall/client/transport/failure.ts'
import { useIntent } from '@rollcall/client/transport/use-intent.ts'
import type { ComplianceItem } from '@rollcall/contract/compliance/registrations'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { findItem } from '../registrations.queries.ts'
import type { ItemProps } from './item-props.ts'

/**
 * Submits an item with one effect, however often it is sent, and keeps the reason of a refusal. An item submitted in another
 * tab counts as submitted.
 */
export function useHandIn({ registrationId, item, onDone, onBusy }: ItemProps) {
  const client = useQueryClient()
  const intentFor = useIntent()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const setBoth = (is: boolean) => {
    setBusy(is)
    onBusy(is)
  }

  /** `what` identifies the request: another text is another intent. Returns the failure, if it was refused. */
  async function handIn(
    what: unknown,
    send: (idempotencyKey: string) => Promise<ComplianceItem>,
  ): Promise<Failure | undefined> {
    setBoth(true)
    try {
      await onDone(await send(intentFor(JSON.stringify(what), failure)))
      return undefined
    } catch (error) {
      const refused = asFailure(error)
      const isSent = refused.code === 'compliance_item_already_submitted'
      const found = isSent ? await findItem(client, { registrationId, complianceItemId: item.id }) : undefined
      setFailure(refused)
      if (!found || found.status === 'RequiresCandidateAction') return refused
      await onDone(found)
      return undefined
    } finally {
      setBoth(false)
    }
  }
  return { handIn, failure, isBusy }
}
