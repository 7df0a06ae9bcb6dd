// The forms of swap hints: the inputs of their operations.
import { askForSwapInput, hintInput } from '#rules/swaps/swap-inputs.ts'

export const hintForm = hintInput

export const askForSwapForm = askForSwapInput
