// A new mail shows itself: whoever waits for a code need not reload.
const list = document.querySelector('[data-newest]')
const search = document.querySelector('input[type=search]')
const mostWaiting = 50_000

async function watch() {
  for (;;) {
    try {
      const after = list.dataset.newest
      const answer = await fetch(`/mail/api/messages?after=${after}&wait=${mostWaiting}`)
      const { messages } = await answer.json()
      if (messages.length > 0) {
        // Whoever is about to search loads the page by that.
        if (search?.value) return
        return location.reload()
      }
    } catch {
      // The sandbox is away, perhaps because it is being started again.
      await new Promise((resolve) => setTimeout(resolve, 3000))
    }
  }
}

if (list && list.dataset.search === '') void watch()
