import { createHash, randomUUID } from 'node:crypto'
import { type JotForm, TOKEN_FIELD } from '@rollcall/api/src/compliance/items/forms/jot-form.ts'
import { takeUrlEncodedForms } from '@rollcall/api/src/platform/http/url-encoded-form.ts'
import { escaped } from '@rollcall/api/src/platform/mail/mail.ts'
import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import type { FastifyInstance, FastifyReply } from 'fastify'

type FormRoute = { Params: { formId: string }; Querystring: Record<string, string> }

/** A form to fill in without JotForm: on a host of its own, with JotForm's addresses, messages and webhook. */
export function devJotForm(
  app: FastifyInstance,
  { embeds, sites }: RuntimeConfig,
  { webhookSecret }: JotForm,
): void {
  const [address] = embeds.jotForm
  if (address === undefined) return
  const constraints = { host: new URL(address).host }
  const portals = sites.flatMap(({ origins }) => origins)

  const sendPage = (reply: FastifyReply, script: string, content: string) =>
    reply
      .removeHeader('x-frame-options')
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': `default-src 'none'; style-src 'self'; script-src '${hashOf(script)}'; form-action 'self'; frame-ancestors ${portals.join(' ')}`,
      })
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Form</title><link rel="stylesheet" href="/api/docs.css"></head><body><main>${content}</main><script>${script}</script></body></html>`,
      )

  /** As JotForm does, it sends the form to the agency before it thanks. */
  async function report(formID: string, fields: Record<string, string>) {
    const form = new FormData()
    form.set('formID', formID)
    form.set('submissionID', randomUUID().replaceAll('-', ''))
    form.set('rawRequest', JSON.stringify({ slug: `submit/${formID}`, ...nested(fields) }))
    const encoded = new Response(form)
    await app.inject({
      method: 'POST',
      url: `/webhooks/jotform/${webhookSecret}`,
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
  }

  app.get<FormRoute>('/:formId', { constraints }, ({ params, query }, reply) =>
    sendPage(reply, heightScript(params.formId), formPage(params.formId, query[TOKEN_FIELD] ?? '')),
  )
  app.register((scope, _options, done) => {
    takeUrlEncodedForms(scope)
    scope.post<FormRoute>('/submit/:formId', { constraints }, async ({ params, body }, reply) => {
      await report(params.formId, body as Record<string, string>)
      const script = heightScript(params.formId) + completedScript(params.formId)
      return sendPage(reply, script, '<h1>Thank you!</h1><p>Your answers were sent.</p>')
    })
    done()
  })
}

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`

/** The form tells the page around it how high it is, whenever that changes. */
const heightScript = (formId: string) =>
  `new ResizeObserver(() => parent.postMessage('setHeight:' + document.documentElement.offsetHeight + ':${wordOf(formId)}', '*')).observe(document.documentElement);`

const completedScript = (formId: string) =>
  `parent.postMessage({ action: 'submission-completed', formID: '${wordOf(formId)}' }, '*');`

const wordOf = (formId: string) => formId.replaceAll(/\W/g, '')

/** `q4_fullName[first]` is a part of `q4_fullName`. */
function nested(fields: Record<string, string>) {
  const answers: Record<string, string | Record<string, string>> = {}
  for (const [name, value] of Object.entries(fields)) {
    const [field = '', part] = name.split(/[[\]]/)
    const others = answers[field]
    answers[field] = part === undefined ? value : { ...(typeof others === 'object' && others), [part]: value }
  }
  return answers
}

const ages = ['Under 2', '2 to 3', '4 to 5']

const formPage = (formId: string, token: string) => `<h1>Early years questions</h1>
<p>Stands in for JotForm. Only the demo has this page.</p>
<form method="post" action="/submit/${escaped(formId)}">
<input type="hidden" name="q3_${TOKEN_FIELD}" value="${escaped(token)}">
<label for="first">First name</label><input id="first" name="q4_fullName[first]" required autocomplete="given-name">
<label for="last">Last name</label><input id="last" name="q4_fullName[last]" required autocomplete="family-name">
<fieldset><legend>The youngest children you have worked with</legend>${ages
  .map(
    (age) => `<p><label><input type="radio" name="q5_youngest" value="${age}" required> ${age}</label></p>`,
  )
  .join('')}</fieldset>
<label for="more">Anything else we should know</label><textarea id="more" name="q6_more" rows="4"></textarea>
<p><button>Submit</button></p></form>`
