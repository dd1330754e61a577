/** Environment of a server that no mail server is configured for, as is allowed where another service signs people in. */
export const withoutMails: Record<string, string> = {
  STUDIO_ENV: 'production',
  AUTH_KIND: 'external-id',
  EXTERNAL_ID_TENANT: 'contoso',
  EXTERNAL_ID_TENANT_ID: '8c1e2f3a-0000-4000-8000-000000000001',
  EXTERNAL_ID_CLIENT_ID: '8c1e2f3a-0000-4000-8000-000000000002',
  EXTERNAL_ID_API_SCOPE: 'api://8c1e2f3a-0000-4000-8000-000000000003/access_as_user',
}
