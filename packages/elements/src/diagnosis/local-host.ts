/** Whether a host name means the machine on which the browser runs. */
export const isLocalHost = (hostname: string): boolean =>
  /^(localhost|.*\.localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
