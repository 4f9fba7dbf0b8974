const font = (name: string) => new URL(import.meta.resolve(`@expo-google-fonts/noto-sans/${name}`));

export const regularFont = font('400Regular/NotoSans_400Regular.ttf');

const semiBoldFont = font('600SemiBold/NotoSans_600SemiBold.ttf');

/** The fonts of charts. Drawing a picture reads all of them, so they are few. */
export const chartFonts: readonly URL[] = [regularFont, semiBoldFont];

/** The fonts of reports, all of one family. */
export const fontFiles: readonly URL[] = [
  regularFont,
  font('400Regular_Italic/NotoSans_400Regular_Italic.ttf'),
  semiBoldFont,
  font('700Bold/NotoSans_700Bold.ttf'),
  font('700Bold_Italic/NotoSans_700Bold_Italic.ttf'),
];
