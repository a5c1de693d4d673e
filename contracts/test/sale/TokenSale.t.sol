// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {ITokenSale} from "../../src/sale/ITokenSale.sol";
import {TokenSale} from "../../src/sale/TokenSale.sol";
import {ReenteringStablecoin, RefusingStablecoin, SilentStablecoin} from "../support/SaleTokens.sol";
import {TokenSaleFixture} from "../support/TokenSaleFixture.sol";

contract TokenSaleTest is TokenSaleFixture {
    // initialize

    function test_GivenAFreshProxy_TheSaleIsOffAndTheWhitelistOn() public {
        _setUpSale(6, PRICE);
        vm.assertEq(sale.owner(), owner);
        vm.assertEq(sale.hatchyToken(), address(token));
        vm.assertEq(sale.usdtToken(), address(usdt));
        vm.assertEq(sale.receiver(), treasury);
        vm.assertEq(sale.PRICE_IN_USDT(), PRICE);
        vm.assertEq(sale.getSaleActive(), false);
        vm.assertEq(sale.whitelistActive(), true);
        vm.assertEq(sale.sold(), 0);
        vm.assertEq(sale.availableTokens(), 0);
    }

    function test_RevertWhen_SetUpWithoutToken() public {
        _expectBadSetUp(address(0), treasury, 1, ITokenSale.TokenSale_ZeroAddress.selector);
    }

    function test_RevertWhen_SetUpWithoutReceiver() public {
        _expectBadSetUp(address(token), address(0), 1, ITokenSale.TokenSale_ZeroAddress.selector);
    }

    function test_RevertWhen_SetUpWithoutPrice() public {
        _expectBadSetUp(address(token), treasury, 0, ITokenSale.TokenSale_ZeroPrice.selector);
    }

    // buyHatchy

    function test_RevertWhen_TheSaleIsOff() public {
        vm.prank(owner);
        sale.flipState();
        vm.prank(alice);
        vm.expectRevert(ITokenSale.TokenSale_NotActive.selector);
        sale.buyHatchy(10e6);
    }

    function test_GivenTheWhitelistIsOff_AnyoneBuys() public {
        vm.prank(alice);
        vm.expectEmit(address(sale));
        emit ITokenSale.TokensBought(alice, 1_000 ether, 10e6);
        sale.buyHatchy(10e6);

        vm.assertEq(token.balanceOf(alice), 1_000 ether);
        vm.assertEq(usdt.balanceOf(treasury), 10e6);
        vm.assertEq(usdt.balanceOf(address(sale)), 0);
        vm.assertEq(sale.sold(), 1_000 ether);
        vm.assertEq(sale.availableTokens(), STOCK - 1_000 ether);
    }

    function testFuzz_GivenAStablecoinOfAnyDecimals_TheBuyerPaysThePriceRoundedUp(
        uint8 decimals,
        uint256 price,
        uint256 amount
    ) public {
        decimals = uint8(bound(decimals, 0, 24));
        price = bound(price, 1, 1_000 * 10 ** decimals);
        _setUpSale(decimals, price);
        _open();
        amount = bound(amount, 1, STOCK * price / 1 ether + 1);
        uint256 tokens = amount * 1 ether / price;
        _fund(alice, amount);
        if (tokens == 0 || tokens > STOCK) return;

        vm.prank(alice);
        sale.buyHatchy(amount);

        uint256 paid = amount - usdt.balanceOf(alice);
        vm.assertEq(token.balanceOf(alice), tokens);
        vm.assertEq(usdt.balanceOf(treasury), paid);
        // paid = price x sold, rounded up to the stablecoin's smallest part
        vm.assertLe(tokens * price, paid * 1 ether);
        vm.assertLe(paid * 1 ether, tokens * price + 1 ether - 1);
        vm.assertEq(sale.sold() + sale.availableTokens(), STOCK);
    }

    function testFuzz_Quote_NeverCostsMoreThanTheAmount(uint256 price, uint256 amount) public {
        price = bound(price, 1, type(uint128).max);
        amount = bound(amount, 0, type(uint128).max);
        vm.prank(owner);
        sale.setPrice(price);

        (uint256 tokens, uint256 cost) = sale.quote(amount);

        vm.assertLe(cost, amount);
        vm.assertEq(tokens, amount * 1 ether / price);
    }

    function test_RevertWhen_TheAmountBuysNothing() public {
        vm.prank(owner);
        sale.setPrice(2 ether);
        vm.prank(alice);
        vm.expectRevert(ITokenSale.TokenSale_NothingBought.selector);
        sale.buyHatchy(1);
    }

    function test_RevertWhen_NothingIsSpent() public {
        vm.prank(alice);
        vm.expectRevert(ITokenSale.TokenSale_NothingBought.selector);
        sale.buyHatchy(0);
    }

    function test_GivenAPriceAboveOneToOne_NothingIsTakenForWhatIsNotSold() public {
        vm.prank(owner);
        sale.setPrice(2 ether);

        vm.prank(alice);
        sale.buyHatchy(3);

        vm.assertEq(token.balanceOf(alice), 1);
        vm.assertEq(usdt.balanceOf(treasury), 2);
    }

    function test_RevertWhen_MoreIsBoughtThanIsLeft() public {
        uint256 cost = STOCK / 1 ether * PRICE + 1;
        _fund(alice, cost);
        (uint256 tokens,) = sale.quote(cost);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(ITokenSale.TokenSale_NotEnoughTokens.selector, STOCK, tokens));
        sale.buyHatchy(cost);
    }

    function test_GivenTheLastToken_ItCanBeBought() public {
        uint256 cost = STOCK / 1 ether * PRICE;
        _fund(alice, cost);
        vm.prank(alice);
        sale.buyHatchy(cost);
        vm.assertEq(sale.availableTokens(), 0);
    }

    function test_RevertWhen_TheBuyerHasNoStablecoin() public {
        vm.prank(bob);
        usdt.approve(address(sale), 1e6);
        vm.prank(bob);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, bob, 0, 1e6));
        sale.buyHatchy(1e6);
        vm.assertEq(sale.sold(), 0);
    }

    function test_RevertWhen_TheBuyerApprovedNothing() public {
        usdt.mint(bob, 1e6);
        vm.prank(bob);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(sale), 0, 1e6)
        );
        sale.buyHatchy(1e6);
    }

    // buyHatchyAtLeast

    function test_GivenAPriceThatRose_TheBuyersBoundHolds() public {
        vm.prank(owner);
        sale.setPrice(PRICE * 2);
        vm.prank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(ITokenSale.TokenSale_TooExpensive.selector, 500 ether, 1_000 ether)
        );
        sale.buyHatchyAtLeast(10e6, 1_000 ether);
    }

    function test_GivenThePriceIsAsSeen_TheBuyerGetsAtLeastThat() public {
        vm.prank(alice);
        sale.buyHatchyAtLeast(10e6, 1_000 ether);
        vm.assertEq(token.balanceOf(alice), 1_000 ether);
    }

    // whitelist

    function test_RevertWhen_TheWhitelistIsOnAndTheBuyerHasNoAllowance() public {
        vm.prank(owner);
        sale.flipWhitelistActive();
        vm.prank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(ITokenSale.TokenSale_AllowanceExceeded.selector, alice, 0, 10e6)
        );
        sale.buyHatchy(10e6);
    }

    function testFuzz_GivenAnAllowance_PurchasesLowerIt(uint256 allowance, uint256 first, uint256 second) public {
        allowance = bound(allowance, 2, 1_000e6);
        first = bound(first, 1, allowance - 1);
        second = bound(second, allowance - first + 1, 1_000e6);
        _fund(alice, 3_000e6);
        vm.startPrank(owner);
        sale.flipWhitelistActive();
        sale.updateWhitelist(alice, allowance);
        vm.stopPrank();

        vm.prank(alice);
        vm.expectEmit(address(sale));
        emit ITokenSale.WhitelistChanged(alice, allowance - first);
        sale.buyHatchy(first);
        vm.assertEq(sale.whitelist(alice), allowance - first);

        vm.prank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(
                ITokenSale.TokenSale_AllowanceExceeded.selector, alice, allowance - first, second
            )
        );
        sale.buyHatchy(second);
    }

    function testFuzz_GivenExactlyTheAllowance_AllOfItIsSpent(uint256 allowance) public {
        allowance = bound(allowance, 1, 1_000e6);
        _fund(alice, allowance);
        vm.startPrank(owner);
        sale.flipWhitelistActive();
        sale.updateWhitelist(alice, allowance);
        vm.stopPrank();
        vm.prank(alice);
        sale.buyHatchy(allowance);
        vm.assertEq(sale.whitelist(alice), 0);
        vm.assertEq(usdt.balanceOf(treasury), allowance);
    }

    function test_RevertWhen_InitializedWithOneTokenForBoth() public {
        address code = _deployCode("TokenSale");
        bytes memory data =
            abi.encodeCall(TokenSale.initialize, (owner, address(token), address(token), treasury, PRICE));
        vm.expectRevert(ITokenSale.TokenSale_SameToken.selector);
        _proxy(code, data);
    }

    function test_GivenTheWhitelistIsOff_PurchasesLeaveTheAllowance() public {
        vm.prank(owner);
        sale.updateWhitelist(alice, 5e6);
        vm.prank(alice);
        sale.buyHatchy(10e6);
        vm.assertEq(sale.whitelist(alice), 5e6);
    }

    function test_GivenBothFlags_TheyAreFlippedApart() public {
        vm.startPrank(owner);
        vm.expectEmit(address(sale));
        emit ITokenSale.WhitelistActiveChanged(true);
        sale.flipWhitelistActive();
        vm.assertEq(sale.getSaleActive(), true);
        vm.expectEmit(address(sale));
        emit ITokenSale.SaleActiveChanged(false);
        sale.flipState();
        vm.assertEq(sale.whitelistActive(), true);
        vm.stopPrank();
    }

    // the owner's

    function test_RevertWhen_TheSaleIsOpenedWithoutAStablecoin() public {
        TokenSale bare = _deploySale(address(token), address(0), treasury, PRICE);
        vm.prank(owner);
        vm.expectRevert(ITokenSale.TokenSale_ZeroAddress.selector);
        bare.flipState();
    }

    function test_GivenTheOwner_EachSettingIsToldAndKept() public {
        vm.startPrank(owner);
        vm.expectEmit(address(sale));
        emit ITokenSale.PriceChanged(7);
        sale.setPrice(7);
        vm.expectEmit(address(sale));
        emit ITokenSale.ReceiverChanged(bob);
        sale.setReceiver(bob);
        vm.expectEmit(address(sale));
        emit ITokenSale.SoldChanged(9);
        sale.setSold(9);
        vm.expectEmit(address(sale));
        emit ITokenSale.AddressesChanged(address(usdt), address(token));
        sale.setAddresses(address(usdt), address(token));
        vm.expectEmit(address(sale));
        emit ITokenSale.WhitelistChanged(alice, 11);
        sale.updateWhitelist(alice, 11);
        vm.stopPrank();
        vm.assertEq(sale.PRICE_IN_USDT(), 7);
        vm.assertEq(sale.receiver(), bob);
        vm.assertEq(sale.sold(), 9);
        vm.assertEq(sale.hatchyToken(), address(usdt));
        vm.assertEq(sale.usdtToken(), address(token));
        vm.assertEq(sale.whitelist(alice), 11);
    }

    function test_RevertWhen_ASettingMakesNoSense() public {
        vm.startPrank(owner);
        vm.expectRevert(ITokenSale.TokenSale_ZeroPrice.selector);
        sale.setPrice(0);
        vm.expectRevert(ITokenSale.TokenSale_ZeroAddress.selector);
        sale.setReceiver(address(0));
        vm.expectRevert(ITokenSale.TokenSale_ZeroAddress.selector);
        sale.setAddresses(address(0), address(usdt));
        vm.expectRevert(ITokenSale.TokenSale_ZeroAddress.selector);
        sale.setAddresses(address(token), address(0));
        vm.expectRevert(ITokenSale.TokenSale_SameToken.selector);
        sale.setAddresses(address(token), address(token));
        vm.stopPrank();
    }

    function test_RevertWhen_AStrangerActsAsOwner() public {
        _expectNotOwner(abi.encodeCall(sale.flipState, ()));
        _expectNotOwner(abi.encodeCall(sale.flipWhitelistActive, ()));
        _expectNotOwner(abi.encodeCall(sale.updateWhitelist, (stranger, 1)));
        _expectNotOwner(abi.encodeCall(sale.setAddresses, (address(token), address(usdt))));
        _expectNotOwner(abi.encodeCall(sale.setPrice, (1)));
        _expectNotOwner(abi.encodeCall(sale.setReceiver, (stranger)));
        _expectNotOwner(abi.encodeCall(sale.setSold, (1)));
        _expectNotOwner(abi.encodeCall(sale.withdrawSaleTokens, ()));
    }

    function testFuzz_GivenUnsoldTokens_TheOwnerTakesThemAll(uint256 spent) public {
        spent = bound(spent, 1, 100e6);
        vm.prank(alice);
        sale.buyHatchy(spent);
        uint256 unsold = sale.availableTokens();

        vm.prank(owner);
        vm.expectEmit(address(sale));
        emit ITokenSale.SaleTokensWithdrawn(owner, unsold);
        sale.withdrawSaleTokens();

        vm.assertEq(token.balanceOf(owner), unsold);
        vm.assertEq(sale.availableTokens(), 0);
    }

    // stablecoins of other kinds

    function test_GivenAStablecoinThatAnswersNothing_TheBuyerPays() public {
        SilentStablecoin silent = new SilentStablecoin();
        silent.mint(alice, 10e6);
        vm.prank(owner);
        sale.setAddresses(address(token), address(silent));
        vm.startPrank(alice);
        silent.approve(address(sale), 10e6);
        sale.buyHatchy(10e6);
        vm.stopPrank();
        vm.assertEq(silent.balanceOf(treasury), 10e6);
        vm.assertEq(token.balanceOf(alice), 1_000 ether);
    }

    function test_RevertWhen_TheStablecoinRefuses() public {
        RefusingStablecoin refusing = new RefusingStablecoin();
        vm.prank(owner);
        sale.setAddresses(address(token), address(refusing));
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(refusing)));
        sale.buyHatchy(10e6);
        vm.assertEq(token.balanceOf(alice), 0);
    }

    function testFuzz_GivenAStablecoinThatReenters_TheInnerCallFails(uint256 which) public {
        ReenteringStablecoin reentering = new ReenteringStablecoin();
        bytes[3] memory callbacks = [
            abi.encodeCall(sale.buyHatchy, (10e6)),
            abi.encodeCall(sale.buyHatchyAtLeast, (10e6, 1)),
            abi.encodeCall(sale.withdrawSaleTokens, ())
        ];
        vm.startPrank(owner);
        sale.setAddresses(address(token), address(reentering));
        sale.transferOwnership(address(reentering));
        vm.stopPrank();
        vm.prank(address(reentering));
        sale.acceptOwnership();
        reentering.mint(alice, 10e6);
        vm.prank(alice);
        reentering.approve(address(sale), 10e6);
        reentering.arm(address(sale), callbacks[which % 3]);

        vm.prank(alice);
        sale.buyHatchy(10e6);

        vm.assertEq(reentering.attempted(), true);
        vm.assertEq(reentering.succeeded(), false);
        vm.assertEq(
            bytes32(reentering.reason()), bytes32(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
        );
        vm.assertEq(sale.sold(), 1_000 ether);
    }

    function _expectBadSetUp(address hatchy, address receiver, uint256 price, bytes4 selector) private {
        address implementation = _deployCode("TokenSale");
        vm.expectRevert(selector);
        new ERC1967Proxy(
            implementation,
            abi.encodeCall(TokenSale.initialize, (owner, hatchy, address(usdt), receiver, price))
        );
    }
}
