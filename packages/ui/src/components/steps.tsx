import css from './steps.module.css'

/** A numbered list of instructions. */
export const Steps = ({ steps }: { steps: readonly string[] }) => (
  <ol className={css.steps}>
    {steps.map((step) => (
      <li key={step}>{step}</li>
    ))}
  </ol>
)
