/**
 * Write the brotli copy of each file beside it, at the best quality, for servers that send such copies.
 *
 *   node brotli.mjs FILE...
 */
import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };

const writeCopy = async (file) =>
  writeFile(`${file}.br`, await promisify(brotliCompress)(await readFile(file), { params }));

await Promise.all(process.argv.slice(2).map(writeCopy));
