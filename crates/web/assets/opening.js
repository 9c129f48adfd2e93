// What a page needs before it can show anything; where that cannot be loaded, the page says so.

import { element } from "./bags.js";
import { list } from "./server.js";

export const needed = async (name) => {
  try {
    return await list(name);
  } catch (error) {
    document.getElementById("site-loading")?.remove();
    document.querySelector("main").prepend(element("p", { class: "card problem", role: "alert" },
      `This page could not be loaded (${error.message}). Check that the program or the network is there, then reload the page.`));
    throw error;
  }
};
