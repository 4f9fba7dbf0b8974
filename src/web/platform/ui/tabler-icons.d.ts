// One file per icon keeps the other 6,000 icons out of the build. The package has types only for its index.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  const icon: import('@tabler/icons-react').Icon;
  export default icon;
}
