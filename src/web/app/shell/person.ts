import type { ColourScheme } from '#root/web/app/theme.ts';

/** The signed-in person. */
export interface Person {
  name: string;
  email: string;
}

/** Props of the profile menu. */
export interface ProfileMenuProps {
  person: Person;
  /** The path of the profile. Absent: the menu has no entry for the profile. */
  profileHref?: string | undefined;
  onSignOut: () => void;
  /** Called when the colour scheme has been changed in the menu, to save it in the profile. */
  onColourScheme?: ((scheme: ColourScheme) => void) | undefined;
}
