import { useMantineColorScheme } from '@mantine/core';
import type { ColourScheme } from '#root/web/app/theme.ts';
import { savePreferences } from '#root/web/platform/session/preferences.ts';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { text } from './words.ts';

export const colourSchemes: readonly ColourScheme[] = ['light', 'dark', 'auto'];

/** Saves the chosen colour scheme in the person's preferences. */
export const saveColourScheme = (colourScheme: ColourScheme): void => void savePreferences({ colourScheme });

interface FrameCommands {
  readonly onHelp: () => void;
  readonly onSignOut: () => void;
}

/** Returns the actions of the header. The palette offers these actions on every page. */
export function useFrameCommands({ onHelp, onSignOut }: FrameCommands): MenuAction[] {
  const { setColorScheme } = useMantineColorScheme();
  return [
    ...colourSchemes.map((scheme) => ({
      label: text('paletteScheme', { label: text('scheme'), scheme: text(`scheme.${scheme}`) }),
      onSelect: () => {
        setColorScheme(scheme);
        saveColourScheme(scheme);
      },
    })),
    { label: text('help'), onSelect: onHelp },
    { label: text('signOut'), onSelect: onSignOut },
  ];
}
