import{a,b,c}from"./table-RAUOTS3O.js";import"./table-QNSBCK73.js";import"./table-GO5ZFMC2.js";export{b as choose,a as liked,c as openSettings};
