export { formRequest, type TestClient, type TestRequest, type TestResponse } from './test-client.ts'
export { testDatabase } from './test-database.ts'
export { partnerOrigin, testServer, type TestServer, type TestServerOverrides } from './test-server.ts'
