// A scene that is an SVG picture, drawn by the program.

export const show = (element, state) => {
  const box = document.createElement("div");
  box.className = "drawn";
  box.style.cssText = "display:flex;justify-content:center;height:var(--scene-height,min(420px,60vh))";
  element.replaceChildren(box);
  const draw = (picture) => {
    if (!picture) return;
    const page = new DOMParser().parseFromString(picture.svg, "image/svg+xml").documentElement;
    const svg = document.importNode(page, true);
    svg.setAttribute("aria-label", picture.title);
    svg.style.cssText = "height:100%;max-width:100%";
    box.replaceChildren(svg);
  };
  draw(state);
  return { change: draw, reset: draw };
};
