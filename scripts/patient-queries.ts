import { configure } from '@testing-library/dom'

// Nothing takes so long where it works; a busy machine must not look like a fault.
configure({ asyncUtilTimeout: 20_000 })
