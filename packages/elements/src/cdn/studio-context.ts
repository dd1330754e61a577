import { createContext, useContext } from 'react'

/** Stands for the module of the same name, without the complaint: an element always brings its provider. */
export const StudioContext = createContext<unknown>(null)
export const useStudioContext = (): unknown => useContext(StudioContext)
