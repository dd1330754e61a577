import { expect, test, vi } from 'vitest'
import { createDictation, type SpeechRecognizer } from './dictation.ts'

class FakeRecognizer extends EventTarget implements SpeechRecognizer {
  lang = ''
  continuous = false
  interimResults = false
  start = vi.fn()
  stop = vi.fn()
  abort = vi.fn()
  tell(type: string, values: object = {}) {
    this.dispatchEvent(Object.assign(new Event(type), values))
  }
  hear(...texts: string[]) {
    this.tell('result', { results: texts.map((transcript) => [{ transcript }]) })
  }
}

function setUp(text = '') {
  const recognizer = new FakeRecognizer()
  const box = { text: text as string | null }
  const onProblem = vi.fn()
  const dictation = createDictation({
    createRecognizer: () => recognizer,
    field: { read: () => box.text, write: (words) => (box.text = words) },
    onProblem,
  })
  dictation.start('vi-VN', true)
  return { recognizer, box, onProblem, dictation }
}

test('listens in the language, once it is allowed to', () => {
  const { recognizer, dictation } = setUp()
  expect(recognizer).toMatchObject({ lang: 'vi-VN', continuous: true, interimResults: true })
  expect(dictation.$phase.get()).toBe('starting')
  recognizer.tell('start')
  expect(dictation.$phase.get()).toBe('listening')
})

test('words appear behind what was typed, while they are still being understood', () => {
  const { recognizer, box } = setUp('Dear Ann,')
  recognizer.hear('how')
  expect(box.text).toBe('Dear Ann, how')
  recognizer.hear('how are you')
  recognizer.hear('how are you', ' today')
  expect(box.text).toBe('Dear Ann, how are you today')
})

test('what is typed meanwhile stays, and words go on behind it', () => {
  const { recognizer, box } = setUp()
  recognizer.hear('how are you')
  box.text = 'How are you, Ann?'
  recognizer.hear('how are you', ' today')
  expect(box.text).toBe('How are you, Ann? today')
})

test('words that are understood otherwise after an edit are not written twice', () => {
  const { recognizer, box } = setUp()
  recognizer.hear('I scream')
  box.text = 'I scream!'
  recognizer.hear('ice cream')
  expect(box.text).toBe('I scream!')
  recognizer.hear('ice cream', ' is good')
  expect(box.text).toBe('I scream! is good')
})

test('stopped, the last words still arrive; ended at once, none do', () => {
  const one = setUp()
  one.recognizer.tell('start')
  one.dictation.stop()
  expect(one.recognizer.stop).toHaveBeenCalled()
  one.recognizer.hear('the end')
  expect(one.box.text).toBe('the end')
  one.recognizer.tell('end')
  expect(one.dictation.$phase.get()).toBe('idle')

  const other = setUp('Typed.')
  other.dictation.abort()
  other.recognizer.hear('too late')
  expect(other.box.text).toBe('Typed.')
})

test('stopped before it was allowed to listen, it never does', () => {
  const { recognizer, dictation } = setUp()
  dictation.stop()
  expect(recognizer.abort).toHaveBeenCalled()
  expect(dictation.$phase.get()).toBe('idle')
})

test('says that it does not begin while nothing may be written, and begins when it may', () => {
  const { box, dictation } = setUp('Sent')
  dictation.abort()
  box.text = null
  expect(dictation.start('en-GB', true)).toBe(false)
  box.text = ''
  expect(dictation.start('en-GB', true)).toBe(true)
  expect(dictation.$phase.get()).toBe('starting')
})

test('a text that is on its way is left alone', () => {
  const { recognizer, box, dictation } = setUp('Sent')
  box.text = null
  recognizer.hear('more')
  expect(box.text).toBeNull()
  expect(dictation.$phase.get()).toBe('idle')
})

test.each([
  ['not-allowed', 'not-allowed'],
  ['service-not-allowed', 'not-allowed'],
  ['no-speech', 'no-speech'],
  ['network', 'network'],
  ['audio-capture', 'audio-capture'],
  ['bad-grammar', 'failed'],
])('the failure %s is told as %s, once', (error, problem) => {
  const { recognizer, onProblem, dictation } = setUp('Typed.')
  recognizer.tell('error', { error })
  recognizer.tell('end')
  expect(onProblem.mock.calls).toEqual([[problem]])
  expect(dictation.$phase.get()).toBe('idle')
})

test('what somebody has ended is no failure', () => {
  const { recognizer, onProblem } = setUp()
  recognizer.tell('error', { error: 'aborted' })
  expect(onProblem).not.toHaveBeenCalled()
})

test('a browser that refuses to begin is told', () => {
  const recognizer = new FakeRecognizer()
  recognizer.start.mockImplementation(() => {
    throw new DOMException('No.', 'InvalidStateError')
  })
  const onProblem = vi.fn()
  const field = { read: () => '', write: () => {} }
  const dictation = createDictation({ createRecognizer: () => recognizer, field, onProblem })
  dictation.start('en-US', false)
  expect(onProblem.mock.calls).toEqual([['failed']])
  expect(dictation.$phase.get()).toBe('idle')
})
