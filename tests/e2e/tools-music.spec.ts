import { parseMidi } from 'midi-file'
import { errors, filled, pattern } from './support/labels.ts'
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

test('a music service makes the sound: it is told the length, played and saved', async ({
  page,
  studio,
  musicService,
}) => {
  const music = new ToolBench(page, 'music-creator')
  const { tools } = music.texts
  const byService = filled(tools.provider.service, { name: 'sand-music-1' })
  await music.open(studio)
  await expect(music.badge).toHaveText(byService)

  await test.step('what only the composer understands cannot be filled in', async () => {
    await music.showMore()
    await expect(music.field('prompt')).toBeEnabled()
    await expect(music.option('genre', music.text('fields.genre.options.jazz'))).toBeEnabled()
    await expect(music.group('tempo')).toContainText(tools.reasons.notByProvider)
    for (const name of ['tempo', 'tonic', 'scale', 'drums', 'seed']) {
      const field = name === 'tempo' ? music.group(name).getByRole('radio').first() : music.field(name)
      await expect(field, name).toBeDisabled()
    }
  })

  await music.field('prompt').fill('A lullaby for the harbour')
  await music.choose('genre', 'jazz')
  await music.choose('mood', 'dreamy')
  await music.slide('length', 45)
  await music.make()
  expect(musicService.requests.at(-1)).toEqual({
    model: 'sand-music-1',
    prompt: 'A lullaby for the harbour\nGenre: jazz. Mood: dreamy. Instrumental.',
    duration: 45,
    format: 'mp3',
  })
  await expect(music.made.locator('.st-tool-badge')).toHaveText(byService)
  await expect(music.made).toContainText(music.text('noScore'))

  await test.step('it is played', async () => {
    const player = music.made.locator('audio')
    // The player is the browser's own, whose buttons are not part of the page.
    await player.evaluate((audio: HTMLAudioElement) => audio.play())
    await expect
      .poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime))
      .toBeGreaterThan(0)
  })

  const { name, bytes } = await music.save('.mp3')
  expect(name).toBe('jazz music.mp3')
  expect(bytes.equals(musicService.sound)).toBe(true)
})

test('what a music service does not make is told, costs nothing, and keeps what was filled in', async ({
  page,
  studio,
  visitor,
  musicService,
}) => {
  const music = new ToolBench(page, 'music-creator')
  const left = async () => {
    const { messages } = await visitor.get<{ messages: { remaining: number } }>('/api/chat/usage')
    return messages.remaining
  }
  await music.open(studio)
  await music.field('prompt').fill('Rain on the roof')
  await music.choose('genre', 'folk')
  await music.slide('length', 20)
  const before = await left()
  const failures = {
    'content-refused': errors.TOOL_REFUSED,
    'rate-limit': errors.TOOL_BUSY,
    'too-slow': errors.TOOL_TIMEOUT,
    'broken-off': errors.TOOL_EMPTY_RESULT,
  } as const
  for (const [fault, text] of Object.entries(failures) as [keyof typeof failures, string][]) {
    musicService.faults.push(fault)
    await (fault === 'content-refused' ? music.startButton : music.retryButton).click()
    await expect(music.alert).toHaveText(text)
    expect(await left(), fault).toBe(before)
  }
  await expect(music.field('prompt')).toHaveValue('Rain on the roof')
  await expect(music.option('genre', music.text('fields.genre.options.folk'))).toBeChecked()
  await music.retryButton.click()
  await music.done()
  expect(musicService.requests.at(-1)).toMatchObject({ duration: 20 })
  await expect(music.made.locator('audio')).toBeVisible()
  expect(await left()).toBe(before - 1)
})
