export { computeAside, Exhausted, type AsideOptions } from './compute-aside.ts'
