// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {GameToken} from "../../src/token/GameToken.sol";
import {OwnedProxyTest} from "./OwnedProxyTest.sol";

/// @dev The token at home, where it is issued, and on another chain, where it only arrives. A bridge has limits on
/// both.
abstract contract GameTokenFixture is OwnedProxyTest {
    uint256 internal constant SUPPLY = 1_000_000 ether;
    uint256 internal constant CAP = 2 * SUPPLY;
    uint256 internal constant DAILY = 100_000 ether;

    GameToken internal home;
    GameToken internal away;
    address internal bridge = account("bridge");

    function setUp() public virtual {
        vm.warp(NOW);
        (home, away) = (_token(SUPPLY, CAP), _token(0, 0));
        vm.startPrank(owner);
        home.setLimits(bridge, DAILY, DAILY);
        away.setLimits(bridge, DAILY, DAILY);
        vm.stopPrank();
        home.transfer(alice, SUPPLY);
        vm.prank(alice);
        home.approve(bridge, type(uint256).max);
    }

    function _token(uint256 supply, uint256 cap) private returns (GameToken) {
        bytes memory data =
            abi.encodeCall(GameToken.initialize, ("Hatchy", "HATCHY", owner, address(this), supply, cap));
        return GameToken(_proxy(_deployCode("GameToken"), data));
    }

    function _burnAtHome(uint256 amount) internal {
        vm.prank(bridge);
        home.burn(alice, amount);
    }

    function _subject() internal view override returns (address) {
        return address(home);
    }

    function _newImplementation() internal override returns (address) {
        return _deployCode("GameToken");
    }

    function _initializeByStranger() internal view override returns (bytes memory) {
        return abi.encodeCall(GameToken.initialize, ("", "", stranger, stranger, 0, 0));
    }
}
