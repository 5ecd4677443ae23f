/** Under this width the menu is a drawer and the device counts as mobile. */
const DESKTOP_FROM_PX = 992;

/** Reports whether the window is wide enough for the menu beside the page. */
export function browserViewport(page: Window = window) {
  const wide = page.matchMedia(`(min-width: ${DESKTOP_FROM_PX}px)`);
  const read = (): "desktop" | "mobile" => (wide.matches ? "desktop" : "mobile");
  return {
    read,
    watch(changed: (device: "desktop" | "mobile") => void): () => void {
      const heard = (): void => changed(read());
      wide.addEventListener("change", heard);
      return () => wide.removeEventListener("change", heard);
    },
  };
}
