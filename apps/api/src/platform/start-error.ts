/** A reason not to start that the operator can fix: shown as one sentence, without a stack. */
export class StartError extends Error {}
