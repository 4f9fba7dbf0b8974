import {
  CellStyleModule,
  ClientSideRowModelModule,
  CustomEditorModule,
  ModuleRegistry,
  RenderApiModule,
  ScrollApiModule,
  themeQuartz,
} from 'ag-grid-community';

// Registers only the modules in use, because all modules together are as large as the rest of the application.
ModuleRegistry.registerModules([
  CellStyleModule,
  ClientSideRowModelModule,
  CustomEditorModule,
  RenderApiModule,
  ScrollApiModule,
]);

/** Height in px. */
export const rowHeight = 34;

/** The colours and sizes of the application's theme, for both colour schemes. */
export const gridTheme = themeQuartz.withParams({
  accentColor: 'var(--mantine-primary-color-filled)',
  backgroundColor: 'var(--mantine-color-body)',
  borderColor: 'var(--mantine-color-default-border)',
  browserColorScheme: 'inherit',
  columnBorder: true,
  fontFamily: 'inherit',
  fontSize: 14,
  foregroundColor: 'var(--mantine-color-text)',
  headerBackgroundColor: 'var(--mantine-color-default-hover)',
  headerHeight: 38,
  headerTextColor: 'var(--mantine-color-text)',
  inputFocusShadow: 'none',
  rowHeight,
  spacing: 6,
});
