import { pictureOutputSchema, toolLimits, toolSources, type PictureOutput } from '@ai-studio/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ScriptedService, sendJson } from '../../models/testing/scripted-service.ts'
import { builtIn, ToolError, type ToolOutcome } from '../tool-worker.ts'
import { imageGeneratorWorker } from './image-generator-worker.ts'
import { imagenWorker } from './imagen-worker.ts'
import { bodyOf, imageSettings, plainPicture, withPictures } from './testing/image-answers.ts'
import { fieldOf, pictureDeps, pictureTask } from './testing/picture-task.ts'

const { 'image-generator': imageGeneratorTool, imagen: imagenTool } = toolSources
const input = { prompt: 'Two boats on a quiet lake', style: 'landscape', aspect: '4:3', count: 2, seed: 41 }
const outputOf = (outcome: ToolOutcome): PictureOutput =>
  pictureOutputSchema.parse(outcome.output((place) => `file-${place}`))

describe('without a service', () => {
  const generator = imageGeneratorWorker(pictureDeps(null))
  const imagen = imagenWorker(pictureDeps(null))

  test('the studio draws by itself and says so', async () => {
    expect(await generator.provider()).toEqual(builtIn)
    expect(await imagen.provider()).toEqual(builtIn)
  })

  test('fields that need a service are disabled with the reason', async () => {
    const tool = await generator.describe!(imageGeneratorTool)
    expect(fieldOf(tool, 'reference').disabled).toBe('needsProvider')
    expect(fieldOf(tool, 'seed').disabled).toBeUndefined()
    const other = await imagen.describe!(imagenTool)
    expect(['reference', 'quality', 'avoid'].map((name) => fieldOf(other, name).disabled)).toEqual(
      Array(3).fill('needsProvider'),
    )
    expect(fieldOf(imagenTool, 'avoid').disabled).toBeUndefined()
  })

  test('each picture is a PNG and an SVG with a seed of its own', async () => {
    const { task, reports } = pictureTask(input)
    const outcome = await generator.run(task)
    expect(outcome.files.map(({ fileName, contentType }) => [fileName, contentType])).toEqual([
      ['two-boats-on-a-quiet-lake-41.png', 'image/png'],
      ['two-boats-on-a-quiet-lake-41.svg', 'image/svg+xml'],
      ['two-boats-on-a-quiet-lake-42.png', 'image/png'],
      ['two-boats-on-a-quiet-lake-42.svg', 'image/svg+xml'],
    ])
    const png = outcome.files[0]!
    expect(await sharp(png.data).metadata()).toMatchObject({
      format: 'png',
      width: png.width!,
      height: png.height!,
    })
    expect(png.width! / png.height!).toBeCloseTo(4 / 3, 2)
    expect(png.alt).toMatch(/2 boats/)
    expect(outputOf(outcome).pictures).toMatchObject([
      { file: 'file-0', vector: 'file-1', seed: 41 },
      { file: 'file-2', vector: 'file-3', seed: 42 },
    ])
    expect(reports.map(({ fraction }) => fraction)).toEqual([0, 0.5, 1])
  })

  test('the picture of a seed is the same whether it is the first or the second', async () => {
    const [, , , second] = (await generator.run(pictureTask(input).task)).files
    const [, first] = (await generator.run(pictureTask({ ...input, seed: 42, count: 1 }).task)).files
    expect(Buffer.from(first!.data).equals(Buffer.from(second!.data))).toBe(true)
  })

  test('after the largest seed comes the smallest', async () => {
    const outcome = await imagen.run(
      pictureTask({ ...input, aspect: '3:2', look: 'studio', seed: toolLimits.seed }).task,
    )
    expect(outputOf(outcome).pictures.map(({ seed }) => seed)).toEqual([toolLimits.seed, 0])
  })

  test('the words for a picture are in the language of the request', async () => {
    const { task } = pictureTask(
      { ...input, count: 1, prompt: 'hai chiếc thuyền trên hồ' },
      { language: 'vi' },
    )
    const { files } = await generator.run(task)
    expect(files[0]!.alt).toMatch(/2 chiếc thuyền/)
    expect(files[0]!.fileName).toBe('hai-chiếc-thuyền-trên-hồ-41.png')
  })

  test('a cancelled job draws nothing more', async () => {
    const cancel = new AbortController()
    const { task } = pictureTask({ ...input, count: 4 }, { signal: cancel.signal })
    let drawn = 0
    const report = () => {
      drawn += 1
      cancel.abort(new Error('cancelled'))
    }
    await expect(generator.run({ ...task, report })).rejects.toThrow('cancelled')
    expect(drawn).toBe(1)
  })

  test.each(['1:1', '4:3', '3:4', '16:9', '9:16', '3:2', '2:3'])('%s has its proportion', async (aspect) => {
    const [picture] = (
      await generator.run(pictureTask({ ...input, aspect, count: 1, style: 'geometric' }).task)
    ).files
    const [w, h] = aspect.split(':').map(Number)
    expect(picture!.width! / picture!.height!).toBeCloseTo(w! / h!, 2)
  })

  test('a prompt without words still has a file name', async () => {
    const [picture] = (await generator.run(pictureTask({ ...input, count: 1, prompt: '🌊🌊 ../../' }).task))
      .files
    expect(picture!.fileName).toBe('picture-41.png')
  })
})

describe('a given picture', () => {
  const { checkFile } = imageGeneratorWorker(pictureDeps(null))
  const given = (data: Uint8Array, fileName = 'holiday.png') =>
    checkFile!({ fileName, contentType: 'application/octet-stream', data })

  test('is what its bytes say, whatever its name says', async () => {
    expect(await given(await plainPicture(40, 30, 'jpeg'))).toBe('image/jpeg')
    expect(await given(await plainPicture(40, 30))).toBe('image/png')
  })

  test('of another kind is refused', async () => {
    const refusal = { code: 'FILE_TYPE_NOT_SUPPORTED', values: { types: 'PNG, JPEG, WebP' } }
    await expect(given(await plainPicture(40, 30, 'gif'))).rejects.toMatchObject(refusal)
    await expect(given(Buffer.from('<svg/>'))).rejects.toMatchObject(refusal)
  })

  test('that is damaged is refused by name', async () => {
    const half = (await plainPicture(400, 300, 'jpeg')).subarray(0, 300)
    await expect(given(half, 'half.jpg')).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
      values: { name: 'half.jpg' },
    })
  })
})

describe('with a service', () => {
  const service = new ScriptedService()
  beforeAll(async () => void (await service.start()))
  afterAll(() => service.stop())
  const deps = (more: Parameters<typeof imageSettings>[1] = {}) =>
    pictureDeps(imageSettings(service.baseUrl, more), fetch)
  const provider = { id: 'test-image', kind: 'service', name: 'test-image' } as const

  test('it is named, and what it cannot do is disabled', async () => {
    const worker = imagenWorker(deps())
    expect(await worker.provider()).toEqual(provider)
    const tool = await worker.describe!(imagenTool)
    expect(['seed', 'quality', 'reference', 'avoid'].map((name) => fieldOf(tool, name).disabled)).toEqual([
      'notByProvider',
      'notByProvider',
      undefined,
      undefined,
    ])
    const able = await imagenWorker(deps({ hasSeeds: true, model: 'gpt-image-1' })).describe!(imagenTool)
    expect(['seed', 'quality'].map((name) => fieldOf(able, name).disabled)).toEqual([undefined, undefined])
  })

  test('proportions that would lose much of the picture are disabled, and the default is one that is not', async () => {
    const tool = await imagenWorker(deps({ sizes: [{ width: 512, height: 512 }] })).describe!(imagenTool)
    const aspect = fieldOf(tool, 'aspect')
    if (aspect.kind !== 'choice') throw new Error('It is no choice.')
    expect(aspect.options.filter(({ disabled }) => !disabled).map(({ value }) => value)).toEqual([
      '1:1',
      '3:2',
      '2:3',
    ])
    expect(aspect.default).toBe('3:2')
  })

  test('the prompt carries the look and what to avoid, the reference goes along, and the answer has the prompt in words', async () => {
    const picture = await plainPicture(144, 96)
    service.script = (response) => sendJson(response, 200, withPictures(picture))
    const reference = {
      id: 'r',
      fileName: 'r.jpg',
      contentType: 'image/jpeg',
      data: await plainPicture(60, 60, 'jpeg'),
    }
    const values = { prompt: 'a $& cat\n on a wall', look: 'mist', aspect: '3:2', count: 2, avoid: 'people' }
    const { task } = pictureTask(values, { files: { reference: [reference] }, provider })
    const outcome = await imagenWorker(deps()).run(task)
    expect(service.requests.map(({ path }) => path)).toEqual(['/v1/images/edits', '/v1/images/edits'])
    expect(service.requests[0]!.body).toMatch(/a \$& cat[\s\S]*mist[\s\S]*Avoid: people/)
    expect(outcome.files).toHaveLength(2)
    expect(outputOf(outcome).pictures).toEqual(
      [0, 1].map((place) => ({
        file: `file-${place}`,
        seed: null,
        alt: 'Picture made by an AI service from the description: a $& cat on a wall',
      })),
    )
  })

  test.each([
    [41, [41, 42]],
    [toolLimits.seed, [toolLimits.seed, 0]],
  ])('seeds from %i on are told where the service has them', async (seed, seeds) => {
    service.requests.splice(0)
    const outcome = await imageGeneratorWorker(deps({ hasSeeds: true })).run(
      pictureTask({ ...input, seed }, { provider }).task,
    )
    expect(new Set(service.requests.map((request) => bodyOf(request)['seed']))).toEqual(new Set(seeds))
    expect(outputOf(outcome).pictures.map(({ seed }) => seed)).toEqual(seeds)
  })

  test('a job stays with whom it was accepted for, also where other settings have come in between', async () => {
    service.requests.splice(0)
    const own = await imageGeneratorWorker(deps()).run(pictureTask({ ...input, count: 1 }).task)
    expect(outputOf(own).pictures).toMatchObject([{ vector: 'file-1', seed: 41 }])
    const { task } = pictureTask(input, { provider })
    for (const given of [pictureDeps(null), deps({ model: 'another' })])
      await expect(imageGeneratorWorker(given).run(task)).rejects.toMatchObject({ code: 'TOOL_BUSY' })
    expect(service.requests).toEqual([])
  })

  test('its refusal is the refusal of the job', async () => {
    service.script = (response) =>
      sendJson(response, 400, { error: { code: 'content_policy_violation', message: 'no' } })
    const failed = imageGeneratorWorker(deps()).run(pictureTask(input, { provider }).task)
    await expect(failed).rejects.toBeInstanceOf(ToolError)
    await expect(failed).rejects.toMatchObject({ code: 'TOOL_REFUSED' })
  })
})
