import { parseMidi } from 'midi-file'
import { filled, pattern } from './support/labels.ts'
import { saved, ToolBench } from './support/tool-bench.ts'
import { expect, test } from './support/tool-test.ts'

test('a piece is composed, becomes sound in the browser, and is saved as WAV, MP3 and MIDI', async ({
  page,
  plain,
}) => {
  const music = new ToolBench(page, 'music-creator')
  await music.open(plain)
  await expect(music.badge).toHaveText(music.texts.tools.provider['built-in'])
  await music.choose('genre', 'folk')
  await music.choose('mood', 'happy')
  await music.slide('length', 15)
  await music.make()

  const player = music.made.getByRole('region', { name: pattern(music.text('player.label')) })
  const button = (key: string) => player.getByRole('button', { name: music.text(key), exact: true })
  await expect(button('player.play')).toBeEnabled({ timeout: 60_000 })
  const position = player.getByRole('slider', { name: music.text('player.position'), exact: true })

  await test.step('it is played, sought in and paused', async () => {
    await button('player.play').click()
    await expect(button('player.pause')).toBeVisible()
    await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(0)
    await position.focus()
    await page.keyboard.press('PageUp')
    await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(1)
    await button('player.pause').click()
    await expect(button('player.play')).toBeVisible()
  })

  const save = (format: 'wav' | 'mp3') =>
    saved(page, () =>
      player
        .getByRole('button', {
          name: filled(music.text('player.saveAs'), { format: music.text(`player.${format}`) }),
        })
        .click(),
    )
  const midiLink = player.getByRole('link', {
    name: filled(music.text('player.saveAs'), { format: music.text('player.midi') }),
  })

  await test.step('WAV: a header, and sound behind it', async () => {
    const { name, bytes } = await save('wav')
    expect(name).toMatch(/\.wav$/)
    expect(bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 16)).toBe('RIFFWAVEfmt ')
    expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8)
    // 16 bits, two channels: a piece of about 15 seconds.
    const bytesPerSecond = bytes.readUInt32LE(28)
    expect(bytes.length / bytesPerSecond).toBeGreaterThan(12)
    expect(bytes.length / bytesPerSecond).toBeLessThan(25)
    const samples = new Int16Array(
      bytes.buffer.slice(bytes.byteOffset + 44, bytes.byteOffset + 44 + ((bytes.length - 44) & ~1)),
    )
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    expect(loudest).toBeGreaterThan(3_000)
    expect(loudest).toBeLessThanOrEqual(32_768)
  })

  await test.step('MP3: frames of MPEG, layer III', async () => {
    const { name, bytes } = await save('mp3')
    expect(name).toMatch(/\.mp3$/)
    const hasTag = bytes.toString('latin1', 0, 3) === 'ID3'
    const start = hasTag ? 10 + [6, 7, 8, 9].reduce((size, at) => (size << 7) | bytes[at]!, 0) : 0
    expect([bytes[start], bytes[start + 1]! & 0xe6]).toEqual([0xff, 0xe2])
    expect(bytes.length).toBeGreaterThan(100_000)
  })

  await test.step('MIDI: notes in all parts', async () => {
    const { name, bytes } = await saved(page, () => midiLink.click())
    expect(name).toMatch(/\.mid$/)
    const { header, tracks } = parseMidi(bytes)
    expect(header.ticksPerBeat).toBeGreaterThan(0)
    const notes = tracks.map((track) => track.filter(({ type }) => type === 'noteOn').length)
    expect(notes.filter((count) => count > 0).length).toBeGreaterThan(1)
    expect(notes.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(30)
  })
})
