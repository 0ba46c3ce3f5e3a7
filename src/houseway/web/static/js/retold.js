// A table in the reader's language, told anew once further words of it have come.

import { toldTable } from "./told-table.js";

let stop = () => {};

/**
 * @param {any} page of the table
 * @param {Wire.Table} sent the table in the server's words
 */
export function retold(page, sent) {
  if (document.documentElement.lang !== "en") {
    const anew = () => {
      if (!page.state) return;
      page.table = toldTable(sent);
      page.setTable();
      page.rest();
    };
    stop();
    stop = () => removeEventListener("words", anew);
    addEventListener("words", anew);
  }
  return toldTable(sent);
}
