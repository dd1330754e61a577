// A new mail shows itself: whoever waits for a code need not reload.
const list = document.querySelector('[data-newest]')
const mostWaiting = 50_000

async function watch() {
  for (;;) {
    try {
      const after = list.dataset.newest
      const answer = await fetch(`/mail/api/messages?after=${after}&wait=${mostWaiting}`)
      const { messages } = await answer.json()
      if (messages.length > 0) return location.reload()
    } catch {
      // The sandbox is away, perhaps because it is being started again.
      await new Promise((resolve) => setTimeout(resolve, 3000))
    }
  }
}

if (list && list.dataset.search === '') void watch()
