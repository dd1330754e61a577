// The shop's own behaviour. What it does with the chat is all that a partner page needs to know of it.
const status = document.querySelector('[role=status]')
const count = document.querySelector('.basket output')
let hideStatus

// Before the chat's script has run, its tags are plain elements without methods.
const chat = (selector) =>
  customElements.whenDefined('studio-chat').then(() => document.querySelector(selector))

async function askAbout(question) {
  const help = await chat('#help')
  await help.setDraft(question)
  await help.open()
}

// Before the chat's script has run, too: what is set then is not lost.
document.querySelector('#help').suggestions = [...document.querySelectorAll('[data-tip]')].map(
  (button) => button.dataset.tip,
)

const ask = async (question) => (await chat('#ask studio-chat')).send(question)

function addToBasket(message) {
  count.value = String(Number(count.value) + 1)
  status.textContent = message
  clearTimeout(hideStatus)
  hideStatus = setTimeout(() => {
    status.textContent = ''
  }, 4000)
}

document.addEventListener('click', (event) => {
  const { add, question, tip } = event.target.closest('button')?.dataset ?? {}
  if (add) addToBasket(add)
  if (question) void askAbout(question)
  if (tip) void ask(tip)
})
