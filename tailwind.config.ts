import type { Config } from 'tailwindcss';

const token = (name: string) => `var(--${name})`;
const tokens = (...names: string[]) => Object.fromEntries(names.map((name) => [name, token(name)]));

/** Only the names of the tokens. Their values are in app/theme.css, for light and for dark. */
export default {
  content: ['./app/**/*.tsx', './components/**/*.tsx'],
  darkMode: 'class',
  theme: {
    screens: { sm: '640px', lg: '1024px', xl: '1440px' },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      ...tokens(
        'paper',
        'sheet',
        'well',
        'line',
        'line-control',
        'ink',
        'ink-soft',
        'ink-faint',
        'scrim',
        'selection',
      ),
      ...tokens(
        'seal',
        'seal-hover',
        'seal-wash',
        'on-seal',
        'azure',
        'azure-wash',
        'jade',
        'jade-wash',
      ),
      ...tokens('amber', 'amber-wash', 'rust', 'rust-hover', 'rust-wash', 'on-rust'),
    },
    borderRadius: { none: '0', control: '6px', card: '10px', box: '14px', full: '9999px' },
    boxShadow: { none: 'none', float: token('shadow-float'), press: token('shadow-press') },
    fontFamily: { sans: token('font-sans'), serif: token('font-serif'), mono: token('font-mono') },
    fontSize: {
      12: ['12px', '1.5'],
      13: ['13px', '1.55'],
      14: ['14px', '1.55'],
      16: ['16px', '1.55'],
      20: ['20px', '1.4'],
      28: ['28px', '1.25'],
      44: ['44px', '1.15'],
    },
    zIndex: Object.fromEntries(
      [
        'base',
        'sticky',
        'resizer',
        'header',
        'drawer',
        'overlay',
        'dialog',
        'menu',
        'toast',
        'badge',
      ].map((name) => [name, token(`z-${name}`)]),
    ),
    extend: {
      transitionDuration: { DEFAULT: '120ms', state: '120ms', enter: '200ms' },
      transitionTimingFunction: {
        DEFAULT: 'cubic-bezier(.2,0,0,1)',
        out: 'cubic-bezier(.2,0,0,1)',
      },
      spacing: {
        control: token('size-control'),
        header: '52px',
        toolrow: '40px',
        bottombar: '48px',
      },
    },
  },
} satisfies Config;
