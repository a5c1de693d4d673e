// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {TokenSale} from "../../src/sale/TokenSale.sol";
import {OwnedProxyTest} from "./OwnedProxyTest.sol";
import {Stablecoin} from "./SaleTokens.sol";

/// @dev An open sale with a stock of tokens and a buyer with stablecoins.
abstract contract TokenSaleFixture is OwnedProxyTest {
    uint256 internal constant PRICE = 10_000;
    uint256 internal constant STOCK = 1_000_000 ether;

    Stablecoin internal token;
    Stablecoin internal usdt;
    TokenSale internal sale;

    function setUp() public virtual {
        vm.warp(NOW);
        _setUpSale(6, PRICE);
        _open();
        _fund(alice, 100e6);
    }

    function _setUpSale(uint8 decimals, uint256 price) internal {
        token = new Stablecoin(18);
        usdt = new Stablecoin(decimals);
        sale = _deploySale(address(token), address(usdt), treasury, price);
    }

    function _deploySale(address hatchy, address stablecoin, address receiver, uint256 price)
        internal
        returns (TokenSale)
    {
        bytes memory data = abi.encodeCall(TokenSale.initialize, (owner, hatchy, stablecoin, receiver, price));
        return TokenSale(_proxy(_deployCode("TokenSale"), data));
    }

    /// @dev Returns a filled sale, switched on and open to all.
    function _open() internal {
        token.mint(address(sale), STOCK);
        vm.startPrank(owner);
        sale.flipState();
        sale.flipWhitelistActive();
        vm.stopPrank();
    }

    function _fund(address buyer, uint256 amount) internal {
        usdt.mint(buyer, amount);
        vm.prank(buyer);
        usdt.approve(address(sale), type(uint256).max);
    }

    function _subject() internal view override returns (address) {
        return address(sale);
    }

    function _newImplementation() internal override returns (address) {
        return _deployCode("TokenSale");
    }

    function _initializeByStranger() internal view override returns (bytes memory) {
        return abi.encodeCall(TokenSale.initialize, (stranger, address(token), address(usdt), stranger, 1));
    }
}
