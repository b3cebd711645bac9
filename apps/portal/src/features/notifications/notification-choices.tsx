import { asFailure } from '@rollcall/client/transport/failure.ts'
import type { NotificationSettings } from '@rollcall/contract/people/notifications'
import {
  isAllowedChoice,
  type NotificationChannel,
} from '@rollcall/domain/people/notifications/notification-event'
import { DEFAULT_QUIET_HOURS, type QuietHours } from '@rollcall/domain/people/notifications/quiet-hours'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { Switch } from '@rollcall/ui/components/switch.tsx'
import { TextField } from '@rollcall/ui/components/text-field.tsx'
import { useSavePreferences } from './notifications.queries.ts'
import { tNotify } from './notifications.words.ts'
import css from './notifications-card.module.css'

/** Each choice takes effect at once. */
export function NotificationChoices({ settings }: { settings: NotificationSettings }) {
  const saving = useSavePreferences()
  const change = (changed: Partial<NotificationSettings>) => saving.mutate({ ...settings, ...changed })
  return (
    <div className={css.choices}>
      {saving.error && (
        <Notice kind="error" title={tNotify('notSaved')}>
          {asFailure(saving.error).message}
        </Notice>
      )}
      <Quiet quietHours={settings.quietHours} onChange={(quietHours) => change({ quietHours })} />
      <Switch
        label={tNotify('sameDay')}
        hint={tNotify('sameDayHint')}
        checked={settings.sameDayInQuietHours}
        onChange={(sameDayInQuietHours) => change({ sameDayInQuietHours })}
      />
      <Switch
        label={tNotify('details')}
        hint={tNotify('detailsHint')}
        checked={settings.showsDetails}
        onChange={(showsDetails) => change({ showsDetails })}
      />
      {settings.events.map((chosen) => (
        <EventChoice
          key={chosen.event}
          chosen={chosen}
          // Text messages need a verified number.
          isOffered={(channel) => channel !== 'sms' || Boolean(settings.texts?.number)}
          onChange={(on) =>
            change({
              events: settings.events.map((other) =>
                other.event === chosen.event ? { ...other, on } : other,
              ),
            })
          }
        />
      ))}
    </div>
  )
}

type Chosen = NotificationSettings['events'][number]

function EventChoice({
  chosen: { event, channels, on },
  isOffered,
  onChange,
}: {
  chosen: Chosen
  isOffered: (channel: NotificationChannel) => boolean
  onChange: (on: NotificationChannel[]) => void
}) {
  // A channel that is not offered reaches nobody, and so does not count.
  const isAllowed = (wanted: readonly NotificationChannel[]) =>
    isAllowedChoice(event, {
      [event]: Object.fromEntries(
        channels.map((channel) => [channel, isOffered(channel) && wanted.includes(channel)]),
      ),
    })
  return (
    <fieldset className={css.group}>
      <legend>{tNotify(`events.${event}`)}</legend>
      {channels.filter(isOffered).map((channel) => {
        const isOn = on.includes(channel)
        return (
          <Switch
            key={channel}
            label={tNotify(`channels.${channel}`)}
            checked={isOn}
            // Of an event that may not be silent, the last channel stays.
            disabled={isOn && !isAllowed(without(on, channel))}
            onChange={(isWanted) => onChange(isWanted ? [...on, channel] : without(on, channel))}
          />
        )
      })}
    </fieldset>
  )
}

const without = (on: readonly NotificationChannel[], channel: NotificationChannel) =>
  on.filter((other) => other !== channel)

function Quiet({
  quietHours,
  onChange,
}: {
  quietHours: QuietHours | null
  onChange: (quietHours: QuietHours | null) => void
}) {
  const setTime = (name: keyof QuietHours, time: string) => {
    const changed = quietHours && { ...quietHours, [name]: time }
    // An emptied field, and hours without an end, are not saved.
    if (changed && time && changed.fromLocal !== changed.toLocal) onChange(changed)
  }
  const timeField = (name: keyof QuietHours, label: string) =>
    quietHours && (
      <TextField
        key={quietHours[name]}
        type="time"
        label={label}
        defaultValue={quietHours[name]}
        onBlur={({ target }) => setTime(name, target.value)}
      />
    )
  return (
    <div className={css.group}>
      <Switch
        label={tNotify('quiet')}
        hint={tNotify('quietHint')}
        checked={quietHours !== null}
        onChange={(isOn) => onChange(isOn ? DEFAULT_QUIET_HOURS : null)}
      />
      <div className={css.times}>
        {timeField('fromLocal', tNotify('from'))}
        {timeField('toLocal', tNotify('until'))}
      </div>
    </div>
  )
}
