/** The place of a change: its transaction and its number. Both are bigger than JavaScript's numbers. */
export interface ChangePosition {
  xid: string
  id: string | number
}

const HEX_DIGITS = 16

const hexOf = (number: string | number) => BigInt(number).toString(16).padStart(HEX_DIGITS, '0')
const numberOf = (hex: string) => BigInt(`0x${hex}`).toString()

export const START: ChangePosition = { xid: '0', id: 0 }

export const cursorOf = ({ xid, id }: ChangePosition): string => hexOf(xid) + hexOf(id)

/** The contract has checked the text. */
export const positionOf = (cursor: string): ChangePosition => ({
  xid: numberOf(cursor.slice(0, HEX_DIGITS)),
  id: numberOf(cursor.slice(HEX_DIGITS)),
})
