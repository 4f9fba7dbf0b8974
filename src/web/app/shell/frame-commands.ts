import { useMantineColorScheme } from '@mantine/core';
import type { ColourScheme } from '#root/web/app/theme.ts';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { text } from './words.ts';

export const colourSchemes: readonly ColourScheme[] = ['light', 'dark', 'auto'];

interface FrameCommands {
  readonly onHelp: () => void;
  readonly onSignOut: () => void;
  /** Saves the chosen colour scheme. */
  readonly onColourScheme: (scheme: ColourScheme) => void;
}

/** Returns the actions of the header, which the palette offers on every page. */
export function useFrameCommands({ onHelp, onSignOut, onColourScheme }: FrameCommands): MenuAction[] {
  const { setColorScheme } = useMantineColorScheme();
  return [
    ...colourSchemes.map((scheme) => ({
      label: text('paletteScheme', { label: text('scheme'), scheme: text(`scheme.${scheme}`) }),
      onSelect: () => {
        setColorScheme(scheme);
        onColourScheme(scheme);
      },
    })),
    { label: text('help'), onSelect: onHelp },
    { label: text('signOut'), onSelect: onSignOut },
  ];
}
