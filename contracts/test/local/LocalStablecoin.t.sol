// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {LocalStablecoin} from "../../src/local/LocalStablecoin.sol";
import {Test} from "../support/Test.sol";

contract LocalStablecoinTest is Test {
    function test_GivenAnyone_MintGivesThemCoins() public {
        LocalStablecoin coin = LocalStablecoin(_deployCode("LocalStablecoin"));
        address anyone = address(0xA11CE);

        vm.prank(anyone);
        coin.mint(anyone, 5e6);

        vm.assertEq(coin.balanceOf(anyone), 5e6);
        vm.assertEq(coin.totalSupply(), 5e6);
        vm.assertEq(coin.decimals(), 6);
    }
}
