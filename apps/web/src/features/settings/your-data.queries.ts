import { localDateOf } from '@rollcall/domain/time/local-time'
import { useMutation } from '@tanstack/react-query'
import { orThrow, send } from '../../shared/api/api.ts'
import { clientFailure } from '../../shared/api/failure.ts'
import { now } from '../../shared/clock.ts'
import { saveFile } from '../../shared/save-file.ts'

/** The file goes to the device and is kept nowhere in the portal. */
export const useDownloadYourData = (timeZone: string) =>
  useMutation({
    mutationFn: async () => {
      if (!navigator.onLine) throw clientFailure('network_unreachable')
      const file = await orThrow(send('GET /me/export'))
      saveFile(file, `your-data-${localDateOf(now(), timeZone)}.json`)
    },
    gcTime: 0,
  })
