import type { Check } from '../check.ts'
import { expectRefusal, expectSuccess, expectThat } from '../expectations.ts'
import { NotChecked, NotServed } from '../finding.ts'
import { question, seeingModel } from '../questions.ts'
import { servedPath } from '../served-path.ts'
import { ensureShareCall, isLacking, newShare } from '../share-calls.ts'
import { uploaded } from './uploads.ts'

const group = 'shares'

/** Pictures that belong to shares. */
export const sharePictureChecks: readonly Check[] = [
  {
    group,
    name: 'a share has a picture of 1200 by 630 pixels for whoever links to it',
    operations: ['sendMessage', 'shareConversation', 'getShareCard', 'revokeShare'],
    async run(visit) {
      await ensureShareCall(visit, 'getShareCard')
      await ensureShareCall(visit, 'revokeShare')
      const client = await visit.visitor()
      const { slug } = await newShare(visit)
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
    operations: [
      'uploadImage',
      'sendMessage',
      'shareConversation',
      'getSharedConversation',
      'getShareImage',
      'revokeShare',
    ],
    async run(visit) {
      const model = await seeingModel(visit)
      if (!model) throw new NotChecked('the server offers this caller no model that sees images')
      await ensureShareCall(visit, 'getSharedConversation')
      await ensureShareCall(visit, 'revokeShare')
      const client = await visit.visitor()
      const { imageUrl } = await uploaded(visit, 'an image to be shared')
      const request = await question(visit, { ModelId: model.id, ImageUrls: [imageUrl] })
      const { conversationId } = await visit.succeed(client, 'sendMessage', { json: request })
      visit.made.set(conversationId, client)
      const share = { json: { conversationId, expiresInDays: 1 } }
      const { slug } = await visit.succeed(client, 'shareConversation', share)
      const answer = await visit.call(visit.stranger(), 'getSharedConversation', { slug })
      const url = expectSuccess(answer, 'getSharedConversation').messages[0]?.images?.[0]?.url ?? ''
      if (url === '') {
        // Whoever has no call for images leaves them out; with one, they are missing.
        const image = await visit.call(visit.stranger(), 'getShareImage', { slug, name: 'none.png' })
        if (await isLacking(visit, image, 'getShareImage', slug)) throw new NotServed('getShareImage')
      }
      expectThat(url !== '' && url !== imageUrl, answer, {
        expected: 'an image with an address of its own below the share',
        came: url || 'no image',
        path: 'messages.0.images.0.url',
        advice: 'Copy images, so that they end with the share and tell nothing of the upload.',
      })
      const path = servedPath(visit, answer, { address: url, path: 'messages.0.images.0.url' })
      const image = () => visit.stranger().send('GET', path)
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
