import { afterEach, describe, expect, test, vi } from 'vitest'
import { carryOver, watchWritten } from './carry-over.ts'
import { earlyPress, endEarlyPresses, noteEarlyPresses } from '../first-paint/early-presses.ts'

afterEach(() => {
  endEarlyPresses()
  document.body.replaceChildren()
})

function page(...parts: (() => HTMLElement)[]): HTMLElement {
  const main = document.createElement('main')
  main.append(...parts.map((make) => make()))
  document.body.replaceChildren(main)
  return main
}

const input = (type: string, label: string) => () => {
  const box = document.createElement('input')
  box.type = type
  box.setAttribute('aria-label', label)
  return box
}
const text = input('text', 'Name')
const email = input('email', 'Email')
const password = input('password', 'Password')
const tick = input('checkbox', 'Yes')
const area = () => {
  const box = document.createElement('textarea')
  box.setAttribute('aria-label', 'Message')
  return box
}
const select = () => {
  const box = document.createElement('select')
  for (const each of ['a', 'b']) {
    const option = document.createElement('option')
    option.append(each)
    box.append(option)
  }
  return box
}
const button = (className: string, words: string) => () => {
  const made = document.createElement('button')
  made.className = className
  made.append(words)
  return made
}

const boxes = (main: HTMLElement) => [...main.querySelectorAll<HTMLInputElement>('input, textarea, select')]

test('what was typed, ticked and chosen stands in the page that takes the place of the written one', () => {
  const written = page(text, email, area, tick, tick, select)
  const [name, address, message, , second, choice] = boxes(written)
  name!.value = 'Lan'
  address!.value = 'lan@example.com'
  message!.value = 'Hello,'
  second!.checked = true
  choice!.value = 'b'
  message!.focus()
  message!.setSelectionRange(2, 4)
  const carry = carryOver(written)

  const shown = page(text, email, area, tick, tick, select)
  const heard = vi.fn()
  shown.addEventListener('input', ({ target }) => heard((target as HTMLInputElement).value))
  carry.fill(shown)
  const after = boxes(shown)
  expect(after.map(({ value }) => value)).toEqual(['Lan', 'lan@example.com', 'Hello,', 'on', 'on', 'b'])
  expect(after.map(({ checked }) => checked)).toEqual([false, false, undefined, false, true, undefined])
  expect(heard.mock.calls.flat()).toEqual(expect.arrayContaining(['Lan', 'lan@example.com', 'Hello,']))
  const caret = boxes(shown)[2]!
  expect([document.activeElement, caret.selectionStart, caret.selectionEnd]).toEqual([caret, 2, 4])
})

test('what was on and has been turned off is turned off, and what is folded out is read on', () => {
  const on = () => {
    const box = tick()
    box.defaultChecked = true
    return box
  }
  const radio = (value: string, isChosen: boolean) => () => {
    const box = input('radio', value)()
    box.name = 'choice'
    box.defaultChecked = isChosen
    return box
  }
  const folded = () => document.createElement('details')
  const parts = [on, on, radio('a', true), radio('b', false), folded, folded]
  const written = page(...parts)
  const [first, , , second] = boxes(written)
  first!.checked = false
  second!.checked = true
  written.querySelectorAll('details')[1]!.open = true
  const carry = carryOver(written)

  const shown = page(...parts)
  carry.fill(shown)
  expect(boxes(shown).map(({ checked }) => checked)).toEqual([false, true, false, true])
  expect([...shown.querySelectorAll('details')].map(({ open }) => open)).toEqual([false, true])
})

test('what the new page knows by itself stays where nothing was typed', () => {
  const carry = carryOver(page(text, email))
  const shown = page(text, email)
  boxes(shown)[0]!.value = 'Known already'
  carry.fill(shown)
  expect(boxes(shown).map(({ value }) => value)).toEqual(['Known already', ''])
  expect(document.activeElement).toBe(document.body)
})

test('what has no place any more is let go, and no secret is touched', () => {
  const written = page(text, password)
  for (const box of boxes(written)) box.value = 'typed'
  const carry = carryOver(written)
  const shown = page(password)
  carry.fill(shown)
  expect(boxes(shown)[0]!.value).toBe('')
})

describe('the focus', () => {
  const link = (words: string) => () => {
    const made = document.createElement('a')
    made.href = '/'
    made.append(words)
    return made
  }

  test('is on the same link as before, whatever stands in other parts', () => {
    const written = page(link('One'), link('Two'))
    written.querySelectorAll('a')[1]!.focus()
    const carry = carryOver(document.body)
    const shown = page(link('Một'), link('Hai'))
    const header = document.createElement('header')
    header.append(link('Studio')())
    shown.before(header)
    carry.fill(document.body)
    expect(document.activeElement?.textContent).toBe('Hai')
  })

  test('is on the page itself when the header had been skipped', () => {
    const main = (part: HTMLElement) => Object.assign(part, { tabIndex: -1 })
    main(page(link('One'))).focus()
    const carry = carryOver(document.body)
    const shown = main(page(link('One')))
    carry.fill(document.body)
    expect(document.activeElement).toBe(shown)
  })

  test('is taken back from what the new page focuses by itself', () => {
    const written = page(link('One'), text)
    written.querySelector('a')!.focus()
    const carry = carryOver(document.body)
    const shown = page(link('One'), text)
    boxes(shown)[0]!.focus()
    carry.fill(document.body)
    expect(document.activeElement).toBe(shown.querySelector('a'))
  })
})

describe('what was pressed before anybody could answer', () => {
  const buttons = (main: HTMLElement) => [...main.querySelectorAll('button')]
  const one = button('a', 'One')
  const two = button('b', 'Two')

  test('is pressed in the page that takes its place, in whatever language', () => {
    const written = page(text, one, two)
    noteEarlyPresses()
    buttons(written)[1]!.click()
    const carry = carryOver(document.body)
    const shown = page(text, one, button('b', 'Hai'))
    const pressed = vi.fn()
    shown.addEventListener('click', ({ target }) => pressed((target as HTMLElement).textContent))
    carry.press(document.body)
    expect(pressed.mock.calls).toEqual([['Hai']])
    expect(document.activeElement).toBe(buttons(shown)[1])
  })

  test('is pressed although what was typed has taken another button away', () => {
    const example = button('b', 'An example')
    const written = page(area, example, two)
    boxes(written)[0]!.value = 'Hello'
    noteEarlyPresses()
    buttons(written)[1]!.click()
    const carry = carryOver(document.body)
    const shown = page(area, example, two)
    boxes(shown)[0]!.addEventListener('input', () => buttons(shown)[0]!.remove())
    const pressed = vi.fn()
    shown.addEventListener('click', ({ target }) => pressed((target as HTMLElement).textContent))
    carry.fill(document.body)
    carry.press(document.body)
    expect(pressed.mock.calls).toEqual([['Two']])
  })

  test('is let go where another button stands there', () => {
    const written = page(one, two)
    noteEarlyPresses()
    buttons(written)[1]!.click()
    const carry = carryOver(document.body)
    const shown = page(one, button('c', 'Delete'))
    const pressed = vi.fn()
    shown.addEventListener('click', pressed)
    carry.press(document.body)
    expect(pressed).not.toHaveBeenCalled()
  })

  test('Enter in a field that sends presses the button beside it, and the focus stays in the field', () => {
    // The chat's own, which takes its place, is no form.
    const composer = (tag: 'form' | 'div') => () => {
      const made = document.createElement(tag)
      made.className = 'st-composer'
      const field = area()
      field.enterKeyHint = 'send'
      const send = button('send', 'Send')()
      send.type = tag === 'form' ? 'submit' : 'button'
      made.append(field, send)
      return made
    }
    const enter = (more: KeyboardEventInit = {}) =>
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...more })
    const written = page(composer('form'))
    const field = written.querySelector('textarea')!
    field.value = 'Hello'
    field.focus()
    noteEarlyPresses()
    expect(field.dispatchEvent(enter({ shiftKey: true }))).toBe(true)
    // As Chromium and as Safari report the Enter that ends what an input method was composing.
    for (const composing of [{ isComposing: true }, { keyCode: 229 }])
      expect(field.dispatchEvent(enter(composing))).toBe(true)
    expect(earlyPress()).toBeNull()
    expect(field.dispatchEvent(enter())).toBe(false)
    const carry = carryOver(document.body)
    const shown = page(composer('div'))
    const pressed = vi.fn((event: Event) => event.preventDefault())
    shown.addEventListener('click', pressed)
    carry.fill(document.body)
    carry.press(document.body)
    expect(pressed).toHaveBeenCalledTimes(1)
    expect(shown.querySelector('textarea')!.value).toBe('Hello')
    expect(document.activeElement).toBe(shown.querySelector('textarea'))
  })

  test('an arrow key on what opens a menu is pressed there again', () => {
    const menu = () => {
      const made = document.createElement('span')
      made.className = 'st-menu-root'
      made.append(button('menu', 'Theme')())
      return made
    }
    const arrow = () => new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true })
    const [plain, opener] = buttons(page(one, menu))
    noteEarlyPresses()
    expect(plain!.dispatchEvent(arrow())).toBe(true)
    expect(opener!.dispatchEvent(arrow())).toBe(false)
    const carry = carryOver(document.body)
    const shown = page(one, menu)
    const heard = vi.fn()
    shown.addEventListener('click', () => heard('click'))
    shown.addEventListener('keydown', ({ key, target }) => heard(key, target))
    carry.press(document.body)
    expect(heard.mock.calls).toEqual([['ArrowDown', buttons(shown)[1]]])
  })

  test('is let go when somebody presses elsewhere or goes on writing', () => {
    const [first] = buttons(page(one, area))
    const field = document.querySelector('textarea')!
    noteEarlyPresses()
    first!.click()
    field.click()
    expect(earlyPress()).toBeNull()
    first!.click()
    field.dispatchEvent(new Event('input', { bubbles: true }))
    expect(earlyPress()).toBeNull()
  })

  test('sends nothing where nothing was written, though an earlier draft may stand there now', () => {
    const form = () => {
      const made = document.createElement('form')
      const send = button('send', 'Send')()
      send.type = 'submit'
      const field = area()
      field.enterKeyHint = 'send'
      made.append(field, send)
      return made
    }
    const written = page(form)
    noteEarlyPresses()
    written.addEventListener('submit', (event) => event.preventDefault())
    buttons(written)[0]!.click()
    const carry = carryOver(document.body)
    const shown = page(form)
    shown.querySelector('textarea')!.value = 'An earlier draft'
    const pressed = vi.fn((event: Event) => event.preventDefault())
    shown.addEventListener('click', pressed)
    carry.fill(document.body)
    carry.press(document.body)
    expect(pressed).not.toHaveBeenCalled()
  })

  test('is noted until the application runs, the last one alone', () => {
    const [first, second] = buttons(page(one, two))
    noteEarlyPresses()
    first!.click()
    second!.click()
    expect(earlyPress()?.button).toBe(second)
    endEarlyPresses()
    first!.click()
    expect(earlyPress()?.button).toBe(second)
  })
})

describe('what the mouse is down on while the page is replaced', () => {
  const link = () => {
    const made = document.createElement('a')
    made.href = '#there'
    made.append('There')
    return made
  }
  const mouse = (on: Element, type: string, more: MouseEventInit = {}) =>
    on.dispatchEvent(new MouseEvent(type, { bubbles: true, ...more }))

  function replaced(press: (written: HTMLElement) => void) {
    const written = page(button('a', 'One'), button('b', 'Two'), link)
    noteEarlyPresses()
    const takeDown = watchWritten(document.body)
    press(written)
    const shown = page(button('a', 'Một'), button('b', 'Hai'), link)
    const pressed: unknown[] = []
    shown.addEventListener('click', (event) => {
      event.preventDefault()
      pressed.push((event.target as HTMLElement).textContent)
    })
    const carry = takeDown()
    carry.fill(document.body)
    carry.press(document.body)
    return { shown, pressed }
  }

  test.each([
    ['button.b', 'Hai'],
    ['a', 'There'],
  ])('is pressed once when it is let go there (%s)', (which, words) => {
    const { shown, pressed } = replaced((written) => mouse(written.querySelector(which)!, 'mousedown'))
    expect(pressed).toEqual([])
    mouse(shown.querySelector(which)!, 'mouseup')
    mouse(shown.querySelector(which)!, 'mouseup')
    expect(pressed).toEqual([words])
  })

  test('is not pressed by who moves away from it, drags it, or presses anew', () => {
    for (const ends of [
      (shown: HTMLElement) => mouse(shown.querySelector('.a')!, 'mouseup'),
      (shown: HTMLElement) => mouse(shown, 'dragend'),
      (shown: HTMLElement) => mouse(shown.querySelector('.b')!, 'mousedown'),
    ]) {
      const { shown, pressed } = replaced((written) => mouse(written.querySelector('.b')!, 'mousedown'))
      ends(shown)
      mouse(shown.querySelector('.b')!, 'mouseup')
      expect(pressed).toEqual([])
    }
  })

  test('sends nothing where nothing was written, though an earlier draft may stand there now', () => {
    const form = () => {
      const made = document.createElement('form')
      const field = area()
      field.enterKeyHint = 'send'
      made.append(field, button('send', 'Send')())
      return made
    }
    const written = page(form)
    noteEarlyPresses()
    const takeDown = watchWritten(document.body)
    mouse(written.querySelector('button')!, 'mousedown')
    const shown = page(form)
    shown.querySelector('textarea')!.value = 'An earlier draft'
    const pressed = vi.fn((event: Event) => event.preventDefault())
    shown.addEventListener('click', pressed)
    takeDown().fill(document.body)
    mouse(shown.querySelector('button')!, 'mouseup')
    expect(pressed).not.toHaveBeenCalled()
  })

  test('is not pressed when it was let go before, nor by another button or a key held besides', () => {
    for (const press of [
      (two: Element) => mouse(two, 'mousedown') && mouse(two, 'mouseup'),
      (two: Element) => mouse(two, 'mousedown') && mouse(two, 'dragend'),
      (two: Element) => mouse(two, 'mousedown', { button: 2 }),
      (two: Element) => mouse(two, 'mousedown', { ctrlKey: true }),
    ]) {
      const { shown, pressed } = replaced((written) => press(written.querySelector('.b')!))
      mouse(shown.querySelector('.b')!, 'mouseup')
      expect(pressed).toEqual([])
    }
  })
})

test('what happens while the application is drawn counts, what happens afterwards is its own', () => {
  noteEarlyPresses()
  const written = page(text, button('a', 'One'))
  const end = watchWritten(document.body)
  const [field] = boxes(written)
  field!.value = 'Lan'
  field!.dispatchEvent(new Event('input', { bubbles: true }))
  written.querySelector('button')!.click()

  const shown = page(text, button('a', 'One'))
  const pressed = vi.fn()
  shown.addEventListener('click', pressed)
  boxes(shown)[0]!.dispatchEvent(new Event('input', { bubbles: true }))
  const carry = end()
  carry.fill(document.body)
  expect(boxes(shown)[0]!.value).toBe('Lan')
  expect(pressed).not.toHaveBeenCalled()
  carry.press(document.body)
  expect(pressed).toHaveBeenCalledTimes(1)
})
