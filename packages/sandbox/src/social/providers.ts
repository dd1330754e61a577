/** The services that are played. */
export const providerIds = ['google', 'microsoft', 'apple'] as const
export type ProviderId = (typeof providerIds)[number]

export interface Account {
  /** The subject of its tokens. */
  id: string
  name: string
  email: string
  isVerified: boolean
}

export interface Provider {
  id: ProviderId
  name: string
  accounts: readonly Account[]
  /** Which way answers go back: in the address, or posted by a form, as Apple does when it is asked for a name. */
  responseMode: 'query' | 'form_post'
  /** Claims of the identity token about who signed in. */
  claims: (account: Account) => Record<string, unknown>
}

/** The directory of personal accounts at Microsoft. */
const consumerTenant = '9188040d-6c67-4c5b-b112-36a304b66dad'
const companyTenant = '5b2f7c1e-94d3-4a86-8f0b-d1c7e3a95f42'

export const providers: Record<ProviderId, Provider> = {
  google: {
    id: 'google',
    name: 'Google',
    responseMode: 'query',
    accounts: [
      {
        id: '104816230981274655012',
        name: 'Ana Flores',
        email: 'ana.flores@gmail.example',
        isVerified: true,
      },
      { id: '110273645529018834761', name: 'Bảo Trần', email: 'bao.tran@mail.example', isVerified: false },
    ],
    claims: ({ name, email, isVerified }) => ({
      name,
      given_name: firstName(name),
      family_name: lastName(name),
      email,
      email_verified: isVerified,
    }),
  },
  microsoft: {
    id: 'microsoft',
    name: 'Microsoft',
    responseMode: 'query',
    accounts: [
      {
        id: 'qX3mD0tVn7uJr2aPzL8kYwEsB5hGc1fO',
        name: 'Chloé Martin',
        email: 'chloe.martin@outlook.example',
        isVerified: true,
      },
      {
        id: 'Zb6NfK1yRj4sTe9uWmQ2vLx8cAoP7dHi',
        name: 'Đức Phạm',
        email: 'duc.pham@company.example',
        isVerified: false,
      },
    ],
    // No `email_verified`: what an address is worth follows from the directory, and from `xms_edov` where it is sent.
    claims: ({ id, name, email, isVerified }) => ({
      ver: '2.0',
      tid: isVerified ? consumerTenant : companyTenant,
      oid: `00000000-0000-4000-8000-${Buffer.from(id).toString('hex').slice(0, 12)}`,
      name,
      preferred_username: email,
      email,
    }),
  },
  apple: {
    id: 'apple',
    name: 'Apple',
    responseMode: 'form_post',
    accounts: [
      {
        id: '001482.5f0e1c7a9b3d4826ae51d07c93b8f264.0931',
        name: 'Elif Demir',
        email: 'elif.demir@icloud.example',
        isVerified: true,
      },
      {
        id: '001977.c28a6e4f1d9b4e03b75af6138d2c0e94.1746',
        name: 'Farid Rahman',
        email: 'farid.rahman@mail.example',
        isVerified: false,
      },
    ],
    // The name is in no token: it is posted with the code, the first time that somebody comes.
    claims: ({ email, isVerified }) => ({ email, email_verified: isVerified }),
  },
}

export const firstName = (name: string): string => name.split(' ')[0] ?? ''
export const lastName = (name: string): string => name.split(' ').slice(1).join(' ')
