import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeComponents,
  type MantineThemeOverride,
} from '@mantine/core';
import type { ThemeName } from '#root/web/platform/session/tenant-theme.ts';
import { listVerdictVariables } from '#root/web/platform/ui/verdict-colours.ts';
import { text } from '#root/web/platform/ui/words.ts';

/** The colour schemes a person can choose; `auto` follows the system. */
export type ColourScheme = 'light' | 'dark' | 'auto';

// A leaf green, clearly apart from the bluish green of the verdict "met". White text has a contrast of 5.24:1 on shade 8.
const green: MantineColorsTuple = [
  '#f1f8e9',
  '#dcedc8',
  '#c3e19f',
  '#aad478',
  '#94c857',
  '#7db53c',
  '#669c2a',
  '#51891f',
  '#3f7a14',
  '#2f5f0c',
];

// White text is readable on red.8 of this palette (5.5:1), but not on red.8 of Mantine's palette.
const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#ff6b6b',
  '#f03e3e',
  '#e03131',
  '#c92a2a',
  '#b02121',
];

const INPUTS = [
  'Autocomplete',
  'ColorInput',
  'DateInput',
  'DatePickerInput',
  'DateTimePicker',
  'FileInput',
  'Input',
  'InputWrapper',
  'JsonInput',
  'MultiSelect',
  'NativeSelect',
  'NumberInput',
  'PasswordInput',
  'PillsInput',
  'PinInput',
  'Select',
  'TagsInput',
  'Textarea',
  'TextInput',
  'TreeSelect',
];

const close = { closeButtonProps: { 'aria-label': text('close') } };
// Animations last at most 150 ms. With reduced motion, there are no animations (`respectReducedMotion` below, and
// `holdfast.css`).
const transition = { transitionProps: { duration: 120 } };

const calendar = {
  size: 'md',
  hideOutsideDates: true,
  weekendDays: [],
  clearButtonProps: { 'aria-label': text('clearValue') },
  ariaLabels: {
    previousMonth: text('previousMonth'),
    nextMonth: text('nextMonth'),
    previousYear: text('previousYear'),
    nextYear: text('nextYear'),
    previousDecade: text('previousDecade'),
    nextDecade: text('nextDecade'),
  },
};
// Without this role, the <header> of a dialog would count as a second banner.
const noBanner = { defaultProps: { role: 'presentation' } };

const components: MantineThemeComponents = {
  ...Object.fromEntries(INPUTS.map((name) => [name, { defaultProps: { size: 'md' } }])),
  // Targets have to be at least 24 px (WCAG 2.5.8). The default radio button and checkbox have only 20 px.
  Radio: { defaultProps: { size: 'md' } },
  Checkbox: { defaultProps: { size: 'md' } },
  Switch: { defaultProps: { size: 'md' } },
  ActionIcon: { defaultProps: { size: 'lg', variant: 'subtle' } },
  // The light variant has too little contrast for small text.
  Badge: { defaultProps: { variant: 'outline', color: 'gray', tt: 'none', fw: 600 } },
  Anchor: { defaultProps: { underline: 'always' } },
  Modal: { defaultProps: { ...close, ...transition, centered: true } },
  Drawer: { defaultProps: { ...close, ...transition } },
  // Menus are rendered beside their button, so that they remain in the landmark and the reading order. The placeholder
  // for the initial focus is left out, because ARIA does not allow an empty element in a menu.
  Menu: {
    defaultProps: {
      ...transition,
      shadow: 'sm',
      withinPortal: false,
      floatingStrategy: 'fixed',
      withInitialFocusPlaceholder: false,
    },
  },
  Popover: { defaultProps: { ...transition, shadow: 'sm' } },
  Alert: { defaultProps: { closeButtonLabel: text('close') } },
  Notification: { defaultProps: close },
  Tooltip: { defaultProps: { events: { hover: true, focus: true, touch: true } } },
  Table: { defaultProps: { fz: 'sm', verticalSpacing: 'xs' } },
  PasswordInput: {
    defaultProps: { size: 'md', visibilityToggleButtonProps: { 'aria-label': text('showPassword') } },
  },
  ColorInput: { defaultProps: { size: 'md', eyeDropperButtonProps: { 'aria-label': text('pickColour') } } },
  Select: {
    defaultProps: {
      size: 'md',
      selectFirstOptionOnChange: true,
      clearButtonProps: { 'aria-label': text('clearValue') },
    },
  },
  MultiSelect: {
    defaultProps: {
      size: 'md',
      selectFirstOptionOnChange: true,
      clearButtonProps: { 'aria-label': text('clearValue') },
    },
  },
  DateInput: { defaultProps: calendar },
  DatePickerInput: { defaultProps: calendar },
  DateTimePicker: { defaultProps: calendar },
  // Six cells must fit into a card on a screen 320 px wide.
  PinInput: { defaultProps: { size: 'sm', gap: 4 } },
  // Rendered beside its input instead of at the end of the document, so that the list remains in the landmark and the
  // reading order.
  Combobox: { defaultProps: { withinPortal: false, floatingStrategy: 'fixed' } },
  ModalHeader: noBanner,
  DrawerHeader: noBanner,
  ModalTitle: { defaultProps: { fz: 'lg', fw: 600 } },
  DrawerTitle: { defaultProps: { fz: 'lg', fw: 600 } },
  Pagination: {
    defaultProps: {
      getItemProps: (page: number) => ({ 'aria-label': text('page', { page }) }),
      getControlProps: (control: 'first' | 'last' | 'next' | 'previous') => ({ 'aria-label': text(`${control}Page`) }),
    },
  },
};

/**
 * Returns the Mantine theme of an organisation. Its contrasts are chosen so that axe reports no problem in light or
 * dark mode.
 */
export function holdfastTheme(name: ThemeName): MantineThemeOverride {
  return createTheme({
    colors: { green, red },
    primaryColor: name,
    primaryShade: { light: 8, dark: 8 },
    autoContrast: true,
    // At this luminance, black and white text are equally readable. Every filled colour therefore has a contrast of at
    // least 4.58:1.
    luminanceThreshold: 0.179,
    // See src/web/platform/ui/fonts.css.
    fontFamily:
      '"Source Sans 3", "Source Sans 3 Fallback", system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
    fontFamilyMonospace: 'ui-monospace, "Cascadia Mono", Consolas, monospace',
    fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
    headings: {
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '1.5rem', lineHeight: '2rem' },
        h2: { fontSize: '1.125rem', lineHeight: '1.625rem' },
        h3: { fontSize: '1rem', lineHeight: '1.5rem' },
        h4: { fontSize: '1rem', lineHeight: '1.5rem' },
      },
    },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
    defaultRadius: 6,
    cursorType: 'pointer',
    respectReducedMotion: true,
    components,
  });
}

/**
 * Replaces those variables of Mantine whose contrast is below 4.5:1. Adds our own variables: `--hf-met`,
 * `--hf-just-met`, `--hf-late`, …
 */
export const cssVariablesResolver: CSSVariablesResolver = (theme) => {
  const accent = theme.primaryColor;
  return {
    variables: {},
    light: {
      '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
      '--mantine-color-error': 'var(--mantine-color-red-8)',
      '--mantine-color-anchor': `var(--mantine-color-${accent}-8)`,
      '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
      [`--mantine-color-${accent}-light-color`]: `var(--mantine-color-${accent}-9)`,
      // Mantine's hover colour is too dark for this text.
      [`--mantine-color-${accent}-light-hover`]: `var(--mantine-color-${accent}-light)`,
      '--mantine-color-red-light-color': 'var(--mantine-color-red-9)',
      // Read-only text must be readable too. The grey background shows that the field cannot be changed.
      '--mantine-color-disabled-color': 'var(--mantine-color-gray-7)',
      ...listVerdictVariables('light'),
      '--hf-border': 'var(--mantine-color-gray-3)',
      // The border has a contrast of 3:1 with the page (WCAG 1.4.11), because it alone shows that an element is
      // interactive.
      '--hf-control-border': 'var(--mantine-color-gray-6)',
      '--hf-hover': 'var(--mantine-color-gray-0)',
      '--hf-track': 'var(--mantine-color-gray-1)',
      '--hf-selected': `var(--mantine-color-${accent}-0)`,
      '--hf-landlord-bar': '#fff3bf',
      '--hf-landlord-text': '#212529',
    },
    dark: {
      '--mantine-color-dimmed': 'var(--mantine-color-dark-0)',
      '--mantine-color-error': 'var(--mantine-color-red-4)',
      '--mantine-color-anchor': `var(--mantine-color-${accent}-4)`,
      '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
      [`--mantine-color-${accent}-light-color`]: `var(--mantine-color-${accent}-3)`,
      '--mantine-color-red-light-color': 'var(--mantine-color-red-3)',
      '--mantine-color-disabled-color': 'var(--mantine-color-dark-1)',
      ...listVerdictVariables('dark'),
      '--hf-border': 'var(--mantine-color-dark-4)',
      '--hf-control-border': 'var(--mantine-color-dark-2)',
      '--hf-hover': 'var(--mantine-color-dark-6)',
      '--hf-track': 'var(--mantine-color-dark-5)',
      '--hf-selected': 'var(--mantine-color-dark-5)',
      '--hf-landlord-bar': '#5c4600',
      '--hf-landlord-text': '#ffffff',
    },
  };
};
