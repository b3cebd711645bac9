import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import css from './step-fade.module.css'

/** Wraps the steps of a task: each fades in where the one before it was. */
export const StepFade = ({ className, ...props }: ComponentProps<'div'>) => (
  <div {...props} className={classNames(css.steps, className)} />
)
