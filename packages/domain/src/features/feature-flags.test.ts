import { expect, test } from 'vitest'
import { type FeatureFlag, type Features, isEnabled, isUsable, routeToggle } from './feature-flags.ts'

const asSent = (json: string): Features => JSON.parse(json)

test.each([
  ['{}', false],
  ['{"certifications.delete":"enabled"}', true],
  ['{"certifications.delete":"disabled"}', false],
  ['{"certifications.delete":"underConstruction"}', false],
  ['{"certifications.delete":"ENABLED"}', false],
  ['{"certifications.delete":true}', false],
  ['{"certifications.delete":null}', false],
  ['{"certifications.create":"enabled"}', false],
])('with %s a certification may be deleted: %s', (json, expected) => {
  expect(isEnabled(asSent(json), 'certifications.delete')).toBe(expected)
})

test.each([
  ['{}', 'enabled'],
  ['{"route_help":"enabled"}', 'enabled'],
  ['{"route_help":"disabled"}', 'disabled'],
  ['{"route_help":"underConstruction"}', 'underConstruction'],
  ['{"route_help":"beta"}', 'disabled'],
  ['{"route_help":""}', 'disabled'],
  ['{"route_help":null}', 'disabled'],
  ['{"route_help":true}', 'disabled'],
  ['{"route_home":"disabled"}', 'enabled'],
])('with %s the help route is %s', (json, expected) => {
  expect(routeToggle(asSent(json), 'help')).toBe(expected)
})

test.each<[string, FeatureFlag, boolean]>([
  ['{}', 'runningLate', false],
  ['{"runningLate":"enabled"}', 'runningLate', true],
  ['{"runningLate":"underConstruction"}', 'runningLate', false],
  ['{}', 'route_contact', true],
  ['{"route_contact":"underConstruction"}', 'route_contact', false],
  ['{"route_contact":"disabled"}', 'route_contact', false],
])('with %s the feature behind %s is usable: %s', (json, flag, expected) => {
  expect(isUsable(asSent(json), flag)).toBe(expected)
})
