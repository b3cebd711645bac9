import css from './steps.module.css'

/** What to do, one after the other. */
export const Steps = ({ steps }: { steps: readonly string[] }) => (
  <ol className={css.steps}>
    {steps.map((step) => (
      <li key={step}>{step}</li>
    ))}
  </ol>
)
