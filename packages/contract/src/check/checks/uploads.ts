import { routes } from '../../routes.ts'
import type { Check } from '../check.ts'
import { expectRefusal, expectSuccess, expectThat } from '../expectations.ts'
import { NotChecked } from '../finding.ts'
import { question, seeingModel } from '../questions.ts'
import { servedPath } from '../served-path.ts'
import type { Visit } from '../visit.ts'

const group = 'uploads'
const pngSignature = [0x89, 0x50, 0x4e, 0x47]
/** A picture of two by two pixels. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg=='
const leftover = 'an image that is attached to no message cannot be deleted by any call, so one is left'

/** Images that are attached to messages. */
export const uploadChecks: readonly Check[] = [
  {
    group,
    name: 'an image is stored and served again',
    operations: ['uploadImage'],
    async run(visit) {
      await uploaded(visit)
      return (await seeingModel(visit)) ? undefined : leftover
    },
  },
  {
    group,
    name: 'an attached image goes with its conversation',
    operations: ['uploadImage', 'sendMessage', 'deleteConversation'],
    async run(visit) {
      const model = await seeingModel(visit)
      if (!model) throw new NotChecked('the server offers this caller no model that sees images')
      const client = await visit.visitor()
      const { imageUrl, path } = await uploaded(visit)
      const request = await question(visit, { ModelId: model.id, ImageUrls: [imageUrl] })
      const { conversationId } = await visit.succeed(client, 'sendMessage', { json: request })
      visit.made.set(conversationId, client)
      await visit.succeed(client, 'deleteConversation', { params: { id: conversationId } })
      visit.made.delete(conversationId)
      const answer = await visit.stranger().send('GET', path)
      expectThat(answer.status === 404, answer, {
        expected: 'status 404, because the conversation is deleted',
        came: `status ${answer.status}`,
        advice: 'Delete the images of a conversation with it.',
      })
    },
  },
  ...(
    [
      ['something that is no image', 'text/plain', 'Hello', ['UPLOAD_TYPE_NOT_SUPPORTED']],
      ['an empty file', 'image/png', '', ['UPLOAD_EMPTY']],
      [
        'an image that is broken',
        'image/png',
        '\x89PNG and then nothing',
        ['UPLOAD_UNREADABLE', 'UPLOAD_TYPE_NOT_SUPPORTED'],
      ],
    ] as const
  ).map(([name, type, content, codes]): Check => ({
    group,
    name: `${name} is refused`,
    operations: ['uploadImage'],
    async run(visit) {
      const bytes = Uint8Array.from(content, (character) => character.charCodeAt(0))
      expectRefusal(await upload(visit, bytes, type), 'uploadImage', codes)
    },
  })),
  {
    group,
    name: 'an upload that is no form is refused',
    operations: ['uploadImage'],
    async run(visit) {
      const answer = await visit.call(await visit.visitor(), 'uploadImage', {}, { json: {} })
      expectRefusal(answer, 'uploadImage', ['UNSUPPORTED_MEDIA_TYPE'])
    },
  },
  {
    group,
    name: 'an image that nobody has is not found',
    operations: ['getUpload'],
    async run(visit) {
      const params = { name: `${'A'.repeat(32)}.png` }
      expectRefusal(await visit.call(visit.stranger(), 'getUpload', params), 'getUpload', ['NOT_FOUND'])
    },
  },
]

function upload(visit: Visit, bytes: Uint8Array<ArrayBuffer>, type: string) {
  const form = new FormData()
  form.append(routes.uploadImage.file, new Blob([bytes], { type }), 'picture.png')
  return visit.visitor().then((client) => visit.call(client, 'uploadImage', {}, { body: form }))
}

/** An image of the visitor's, with the path it is read at; made once under each name. */
export function uploaded(visit: Visit, what = 'an uploaded image') {
  return visit.once(what, async () => {
    const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0))
    const answer = await upload(visit, bytes, 'image/png')
    const stored = expectSuccess(answer, 'uploadImage')
    expectThat(stored.width === 2 && stored.height === 2, answer, {
      expected: 'width 2 and height 2, as the picture has',
      came: `${stored.width} × ${stored.height}`,
      path: 'width',
      advice: 'Measure the image; widgets reserve its room before it has loaded.',
    })
    // Anybody who has the address may read it: an image element cannot send a token.
    const path = servedPath(visit, answer, { address: stored.imageUrl, path: 'imageUrl' })
    const image = await visit.stranger().send('GET', path)
    const type = image.headers.get('content-type') ?? ''
    expectThat(image.status === 200 && type.startsWith('image/'), image, {
      expected: 'status 200 and an image, without any identity',
      came: `status ${image.status}, ${type || 'no content type'}`,
      advice: 'Serve uploads under addresses that cannot be guessed.',
    })
    expectThat(
      pngSignature.every((byte, index) => image.bytes[index] === byte),
      image,
      {
        expected: 'the PNG that was uploaded',
        came: `${image.bytes.length} bytes of something else`,
        advice: 'Serve the image as it was, without its metadata.',
      },
    )
    return { ...stored, path }
  })
}
