import type { Character, EyeColor, HairColor, Skin } from './character.ts'
import { darker, mixed, multiplied, type Color } from './drawing/color.ts'

/** Colours of one material, from its lit side to its darkest. */
export interface Tones {
  light: Color
  base: Color
  shade: Color
  deep: Color
  /** Of the line art around it. */
  line: Color
}

interface HairTones extends Tones {
  shine: Color
}

interface SkinTones extends Tones {
  blush: Color
  lip: Color
}

interface EyeTones {
  dark: Color
  base: Color
  light: Color
  glow: Color
}

export interface Palette {
  hair: HairTones
  /** Of brows and lashes: that of the hair, or a natural dark one where a scarf covers it. */
  brow: Color
  lash: Color
  skin: SkinTones
  eyes: EyeTones
}

const hair: Record<HairColor, HairTones> = {
  black: {
    light: '#4a4966',
    base: '#33314a',
    shade: '#211e34',
    deep: '#161326',
    shine: '#9da3d8',
    line: '#0f0c1c',
  },
  brown: {
    light: '#a06a4b',
    base: '#7d4d38',
    shade: '#5a332b',
    deep: '#432322',
    shine: '#ecb98d',
    line: '#30171b',
  },
  blonde: {
    light: '#fde6a8',
    base: '#f3cf7c',
    shade: '#d9a658',
    deep: '#b9803f',
    shine: '#fffce8',
    line: '#78491f',
  },
  red: {
    light: '#e57a4f',
    base: '#c64a33',
    shade: '#952e2f',
    deep: '#701f2a',
    shine: '#ffc9a0',
    line: '#4b1220',
  },
  silver: {
    light: '#f1f3fa',
    base: '#d8dcea',
    shade: '#aab2cf',
    deep: '#838cb0',
    shine: '#ffffff',
    line: '#4d5678',
  },
  blue: {
    light: '#74a5ea',
    base: '#4a7bd0',
    shade: '#3354a6',
    deep: '#263c80',
    shine: '#c9ebff',
    line: '#18255a',
  },
  pink: {
    light: '#fdcad8',
    base: '#f5a6c0',
    shade: '#d97aa3',
    deep: '#b65a88',
    shine: '#fff4f7',
    line: '#76325a',
  },
  green: {
    light: '#86c9a4',
    base: '#54a483',
    shade: '#357a66',
    deep: '#265c50',
    shine: '#dcf9e3',
    line: '#143a38',
  },
}

const skin: Record<Skin, SkinTones> = {
  porcelain: {
    light: '#fff8f4',
    base: '#fff0ea',
    shade: '#f4cfca',
    deep: '#e3a9aa',
    line: '#9c5a60',
    blush: '#ff8794',
    lip: '#d9727f',
  },
  fair: {
    light: '#fff0e3',
    base: '#ffe4d2',
    shade: '#f2bba6',
    deep: '#dd9484',
    line: '#91504a',
    blush: '#ff7d7c',
    lip: '#cf6464',
  },
  tan: {
    light: '#f9d6b0',
    base: '#f1c49b',
    shade: '#d69a77',
    deep: '#b97559',
    line: '#74392f',
    blush: '#f2685c',
    lip: '#b95349',
  },
  brown: {
    light: '#cf9669',
    base: '#bf8459',
    shade: '#985d42',
    deep: '#774231',
    line: '#4b221e',
    blush: '#d9473f',
    lip: '#8d3a35',
  },
  deep: {
    light: '#946046',
    base: '#815038',
    shade: '#5d3529',
    deep: '#45231f',
    line: '#2a1114',
    blush: '#c2393f',
    lip: '#592325',
  },
}

const eyes: Record<EyeColor, EyeTones> = {
  brown: { dark: '#36160f', base: '#80452a', light: '#c98548', glow: '#ffd08c' },
  blue: { dark: '#11235c', base: '#2c69d2', light: '#63b6f8', glow: '#c8f4ff' },
  green: { dark: '#0c382e', base: '#248f60', light: '#74d184', glow: '#e0fbb4' },
  violet: { dark: '#291050', base: '#6f3cc4', light: '#b487f5', glow: '#f3d6ff' },
  amber: { dark: '#54220a', base: '#cd7a10', light: '#fabb37', glow: '#fff4a6' },
  grey: { dark: '#20263a', base: '#626d8a', light: '#a5b1ca', glow: '#eef4fb' },
}

/** All colours of a character. */
export function paletteOf(character: Character): Palette {
  const ofHair = hair[character.hairColor]
  const ofSkin = skin[character.skin]
  const isCovered = character.hair === 'hijab'
  const natural = mixed('#3a2420', ofSkin.line, 0.2)
  return {
    hair: ofHair,
    brow: isCovered ? natural : mixed(ofHair.deep, ofHair.line, 0.45),
    lash: isCovered ? darker(natural, 0.5) : darker(mixed(ofHair.line, '#2a1520', 0.55), 0.15),
    skin: ofSkin,
    eyes: eyes[character.eyes],
  }
}

/** Tones of a cloth from its own colour. */
export function tonesOf(base: Color): Tones {
  return {
    light: mixed(base, '#ffffff', 0.32),
    base,
    shade: multiplied(base, '#d2c3e0'),
    deep: multiplied(base, '#a98fc0'),
    line: mixed(darker(base, 0.68), '#2a1838', 0.3),
  }
}
