import type { Check } from '../check.ts'
import { expectRefusal, expectThat } from '../expectations.ts'
import { NotChecked } from '../finding.ts'
import { asked, question, seeingModel } from '../questions.ts'
import { pathBelow, uploaded } from './uploads.ts'

const group = 'shares'

/** Pictures that belong to shares. */
export const sharePictureChecks: readonly Check[] = [
  {
    group,
    name: 'a share has a picture of 1200 by 630 pixels for whoever links to it',
    operations: ['sendMessage', 'shareConversation', 'getShareCard', 'revokeShare'],
    async run(visit) {
      const { response } = await asked(visit)
      const client = await visit.visitor()
      const json = { conversationId: response.conversationId, expiresInDays: 1 }
      const { slug } = await visit.succeed(client, 'shareConversation', { json })
      const answer = await visit.call(visit.stranger(), 'getShareCard', { slug })
      const type = answer.headers.get('content-type') ?? ''
      expectThat(answer.status === 200 && type.startsWith('image/png'), answer, {
        expected: 'status 200 and image/png',
        came: `status ${answer.status}, ${type || 'no content type'}`,
        advice: 'Draw the picture without asking who looks at it.',
      })
      // Width and height stand at the same place of every PNG.
      const view = new DataView(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength)
      const size = answer.bytes.length < 24 ? '' : `${view.getUint32(16)} × ${view.getUint32(20)}`
      expectThat(size === '1200 × 630', answer, {
        expected: '1200 × 630 pixels',
        came: size || `${answer.bytes.length} bytes`,
        advice: 'Other sites cut or stretch a picture of another size.',
      })
      await visit.succeed(client, 'revokeShare', { params: { slug } })
      expectRefusal(await visit.call(visit.stranger(), 'getShareCard', { slug }), 'getShareCard', [
        'NOT_FOUND',
      ])
    },
  },
  {
    group,
    name: 'images of a share are its own, and end with it',
    operations: ['uploadImage', 'sendMessage', 'shareConversation', 'getShareImage', 'revokeShare'],
    async run(visit) {
      const model = await seeingModel(visit)
      if (!model) throw new NotChecked('the server offers this caller no model that sees images')
      const client = await visit.visitor()
      const { imageUrl } = await uploaded(visit, 'an image to be shared')
      const request = await question(visit, { ModelId: model.id, ImageUrls: [imageUrl] })
      const { conversationId } = await visit.succeed(client, 'sendMessage', { json: request })
      visit.made.set(conversationId, client)
      const share = { json: { conversationId, expiresInDays: 1 } }
      const { slug } = await visit.succeed(client, 'shareConversation', share)
      const answer = await visit.call(visit.stranger(), 'getSharedConversation', { slug })
      const body = answer.json as { messages?: { images?: { url: string }[] }[] } | undefined
      const url = body?.messages?.[0]?.images?.[0]?.url ?? ''
      expectThat(url !== '' && url !== imageUrl, answer, {
        expected: 'an image with an address of its own below the share',
        came: url || 'no image',
        path: 'messages.0.images.0.url',
        advice: 'Copy images, so that they end with the share and tell nothing of the upload.',
      })
      const image = () => visit.stranger().send('GET', pathBelow(visit, url))
      const shown = await image()
      expectThat(shown.status === 200, shown, {
        expected: 'status 200, without any identity',
        came: `status ${shown.status}`,
        advice: 'Serve the images of a share to whoever may read it.',
      })
      await visit.succeed(client, 'revokeShare', { params: { slug } })
      expectRefusal(await image(), 'getShareImage', ['NOT_FOUND'])
    },
  },
]
