import type { CDPSession, Locator, Page } from '@playwright/test'
import { runsEverything } from '../../scope.ts'
import { filled, labels, type Language } from './labels.ts'
import { expect } from './test.ts'
import type { Studio } from './studio.ts'

/** What a virtual authenticator is; by itself one of the device's own, which keeps passkeys and has just recognised its owner. */
export interface AuthenticatorKind {
  transport?: 'internal' | 'usb'
  /** Whether it keeps passkeys itself, so that nobody has to type an address to sign in. */
  isResident?: boolean
  /** Whether it can recognise its owner at all. */
  canVerify?: boolean
}

const kinds = (['internal', 'usb'] as const).flatMap((transport) =>
  [true, false].flatMap((isResident) =>
    [true, false].map((canVerify) => ({ transport, isResident, canVerify })),
  ),
)

/** Every kind of authenticator that there is; in the usual run the plainest key, with a PIN and without, stands for all. */
export const shownKinds: readonly Required<AuthenticatorKind>[] = kinds.filter(
  ({ transport, isResident }) => runsEverything || (transport === 'usb' && !isResident),
)

export const wordsFor = ({ transport, isResident, canVerify }: Required<AuthenticatorKind>): string =>
  [
    transport,
    isResident ? 'keeps its passkeys' : 'keeps none',
    canVerify ? 'recognises its owner' : 'recognises nobody',
  ].join(', ')

/** An authenticator that the browser of a page believes to have. It answers at once as long as nobody holds it back. */
export class Authenticator {
  readonly #session: CDPSession
  readonly #id: string

  private constructor(session: CDPSession, id: string) {
    this.#session = session
    this.#id = id
  }

  static async add(
    page: Page,
    { transport = 'internal', isResident = true, canVerify = true }: AuthenticatorKind = {},
  ): Promise<Authenticator> {
    const session = await page.context().newCDPSession(page)
    await session.send('WebAuthn.enable', { enableUI: false })
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport,
        hasResidentKey: isResident,
        hasUserVerification: canVerify,
        isUserVerified: canVerify,
        automaticPresenceSimulation: true,
      },
    })
    return new Authenticator(session, authenticatorId)
  }

  /** Whether it recognises its owner from now on: a finger that is not theirs, a PIN that is wrong. */
  async recognises(isUserVerified: boolean): Promise<void> {
    await this.#session.send('WebAuthn.setUserVerified', { authenticatorId: this.#id, isUserVerified })
  }

  /** Whether it says from now on that it has recognised nobody, though it was to do so. */
  async forgetsToRecognise(isBadUV: boolean): Promise<void> {
    await this.#session.send('WebAuthn.setResponseOverrideBits', { authenticatorId: this.#id, isBadUV })
  }

  /** Whether somebody touches it as soon as it asks. */
  async answers(enabled: boolean): Promise<void> {
    await this.#session.send('WebAuthn.setAutomaticPresenceSimulation', {
      authenticatorId: this.#id,
      enabled,
    })
  }

  /** How many passkeys it keeps. */
  async count(): Promise<number> {
    const { credentials } = await this.#session.send('WebAuthn.getCredentials', {
      authenticatorId: this.#id,
    })
    return credentials.length
  }

  /** Takes it away from the device. */
  async remove(): Promise<void> {
    await this.#session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: this.#id })
    await this.#session.detach()
  }
}

/** Has the browser of a page know nothing of passkeys, as old ones do. */
export const forgetPasskeys = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    delete (globalThis as { PublicKeyCredential?: unknown }).PublicKeyCredential
  })

/** Somebody's passkeys, wherever they stand. */
export class PasskeyBox {
  readonly #scope: Locator
  readonly #texts: (typeof labels)['en']['biometrics']

  constructor(scope: Locator, language: Language = 'en') {
    this.#scope = scope
    this.#texts = labels[language].biometrics
  }

  get rows(): Locator {
    return this.#scope.getByRole('list', { name: this.#texts.list.label }).getByRole('listitem')
  }
  row(name: string): Locator {
    return this.rows.filter({ has: this.#scope.page().getByText(name, { exact: true }) })
  }
  button(name: string): Locator {
    return this.#scope.getByRole('button', { name, exact: true })
  }
  get open(): Locator {
    return this.button(this.#texts.add.open)
  }
  get name(): Locator {
    return this.#scope.getByLabel(this.#texts.add.name, { exact: true })
  }
  get create(): Locator {
    return this.button(this.#texts.add.submit)
  }
  rename(name: string): Locator {
    return this.button(filled(this.#texts.rename.label, { name }))
  }
  newName(name: string): Locator {
    return this.#scope.getByLabel(filled(this.#texts.rename.field, { name }), { exact: true })
  }
  delete(name: string): Locator {
    return this.button(filled(this.#texts.delete.label, { name }))
  }
  text(text: string): Locator {
    return this.#scope.getByText(text, { exact: true })
  }

  /** Begins to add one, up to the browser's answer. */
  async begin(name: string): Promise<void> {
    await this.open.click()
    await this.name.fill(name)
    await this.create.click()
  }

  /** Adds one. */
  async add(name: string): Promise<void> {
    await this.begin(name)
    await expect(this.row(name)).toBeVisible()
  }
}

/** Opens the passkeys of whoever is signed in, in the settings. */
export async function openPasskeys(
  page: Page,
  studio: Studio,
  language: Language = 'en',
): Promise<PasskeyBox> {
  await page.goto(`${studio.origin}/settings#passkeys`)
  const part = page.getByRole('region', { name: labels[language].account.settings.passkeys.title })
  const box = new PasskeyBox(part, language)
  await expect(box.open.or(box.text(labels[language].biometrics.errors.NOT_SUPPORTED))).toBeVisible()
  return box
}
