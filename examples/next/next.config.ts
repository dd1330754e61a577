import type { NextConfig } from 'next'

const config: NextConfig = {
  redirects: async () => [
    {
      source: '/',
      has: [{ type: 'header', key: 'accept-language', value: 'vi.*' }],
      destination: '/vi',
      permanent: false,
    },
    { source: '/', destination: '/en', permanent: false },
  ],
}

export default config
