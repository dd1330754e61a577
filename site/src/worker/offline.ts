// The script of the page without a connection. The address of its link is that of the page, without the secret behind the
// `#` that a mailed link has; loaded anew, the page keeps it. Who runs no scripts follows the link.
addEventListener('click', (event) => {
  if (!(event.target instanceof Element) || !event.target.closest('a')) return
  event.preventDefault()
  location.reload()
})
addEventListener('online', () => location.reload())
