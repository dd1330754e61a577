/** The one way an address is kept and compared: without surrounding blanks, NFC, in lower case. */
export function normalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}
